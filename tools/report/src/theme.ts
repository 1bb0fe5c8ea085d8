// The dark or light theme: that of the system until the reader chooses one. Stores the choice if the browser allows it.
import { h } from "./dom";

const kept = "quattro-theme";
const system = window.matchMedia("(prefers-color-scheme: dark)");
let chosen: string | null = remembered();

function remembered(): string | null {
  try {
    const value = localStorage.getItem(kept);
    return value === "dark" || value === "light" ? value : null;
  } catch {
    return null;
  }
}

function keep(value: string): void {
  try {
    localStorage.setItem(kept, value);
  } catch {
    // a page that was opened from a file may not be allowed to store
  }
}

export function applyTheme(): string {
  const theme = chosen ?? (system.matches ? "dark" : "light");
  document.documentElement.dataset.theme = theme;
  return theme;
}

export function themeButton(): HTMLElement {
  const button = h("button", { type: "button", class: "theme" });
  const show = () => {
    const dark = applyTheme() === "dark";
    button.textContent = dark ? "Light page" : "Dark page";
  };
  button.addEventListener("click", () => {
    chosen = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
    keep(chosen);
    show();
  });
  system.addEventListener("change", show);
  show();
  return button;
}
