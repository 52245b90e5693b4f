/* The measures shared with the Python painter: `picture/measures.json`, which comes with every page. */

export const measures = JSON.parse(document.querySelector("#fq-measures").textContent);
