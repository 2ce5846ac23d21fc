// Light or dark: as the system says, until the reader chooses.
export type Theme = "system" | "light" | "dark";

const SAVED = "wavell.theme";
const dark = matchMedia("(prefers-color-scheme: dark)");

function saved(): Theme {
  const value = localStorage.getItem(SAVED);
  return value === "light" || value === "dark" ? value : "system";
}

class Look {
  theme = $state<Theme>(saved());

  constructor() {
    dark.addEventListener("change", () => this.paint());
    this.paint();
  }

  get dark(): boolean {
    return this.theme === "dark" || (this.theme === "system" && dark.matches);
  }

  choose(theme: Theme): void {
    this.theme = theme;
    if (theme === "system") localStorage.removeItem(SAVED);
    else localStorage.setItem(SAVED, theme);
    this.paint();
  }

  private paint(): void {
    document.documentElement.dataset["theme"] = this.dark ? "dark" : "light";
  }
}

export const look = new Look();
