// Dark or light: as the system says, until the button says otherwise. Where a page may keep nothing, it forgets.
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
    // a page that was opened from a file may be allowed nothing
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
