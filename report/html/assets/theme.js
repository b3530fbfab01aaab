"use strict";
// The stored theme is set before anything is painted. A page opened from disk
// may have no storage; then the system decides.
const themeKey = "sedum-theme";
const storedTheme = () => { try { return localStorage.getItem(themeKey); } catch { return null; } };
/** @param {string} theme */
const storeTheme = (theme) => { try { localStorage.setItem(themeKey, theme); } catch { /* the choice lasts as long as the page */ } };
/** @param {string | null} theme */
const setTheme = (theme) => { if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme; };
setTheme(storedTheme());

const toggleTheme = () => {
  const dark = document.documentElement.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  const theme = dark === "dark" ? "light" : "dark";
  setTheme(theme);
  storeTheme(theme);
};
