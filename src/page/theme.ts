import { element } from './dom.ts';

const STORED = 'undust-theme';

/** Follows the system until someone chooses; the choice is kept where the browser allows it. */
export function themeButton(): HTMLElement {
  const root = document.documentElement;
  const chosen = stored();
  if (chosen === 'light' || chosen === 'dark') root.dataset.theme = chosen;
  const button = element('button', { type: 'button', class: 'theme' });
  const tell = (): void => {
    button.textContent = isDark(root) ? 'Light' : 'Dark';
    button.setAttribute('aria-label', `Switch to ${isDark(root) ? 'light' : 'dark'} colours`);
  };
  button.addEventListener('click', () => {
    root.dataset.theme = isDark(root) ? 'light' : 'dark';
    store(root.dataset.theme);
    tell();
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', tell);
  tell();
  return button;
}

function isDark(root: HTMLElement): boolean {
  const theme = root.dataset.theme;
  return theme === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
}

// A file opened from disk may have no storage at all: then the choice lasts as long as the page.
function stored(): string | null {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null;
  }
}

function store(theme: string): void {
  try {
    localStorage.setItem(STORED, theme);
  } catch {
    return;
  }
}
