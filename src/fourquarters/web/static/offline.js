/* The page without a network: in the language and theme that the last page had, and gone as soon as there is one. */

(() => {
  const root = document.documentElement;
  const kept = (name) => {
    try {
      return localStorage.getItem(name) || "";
    } catch {
      return "";
    }
  };
  const theme = kept("fq-theme");
  if (theme) root.dataset.theme = theme;
  const again = () => location.reload();
  addEventListener("online", again);
  addEventListener("DOMContentLoaded", () => {
    const texts = [...document.querySelectorAll("main")];
    const wanted = (kept("fq-language") || navigator.language).slice(0, 2);
    const shown = texts.find((text) => text.lang === wanted) || texts[0];
    root.lang = shown.lang;
    shown.hidden = false;
    for (const button of document.querySelectorAll("[data-again]")) button.addEventListener("click", again);
  });
})();
