/* Measures that the Python painter has too: `picture/measures.json`, which comes with every page. */

export const measures = JSON.parse(document.querySelector("#fq-measures").textContent);
