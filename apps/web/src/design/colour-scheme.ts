import { useSyncExternalStore } from 'react';

/** `auto` follows the computer or phone. */
export type ColourScheme = 'light' | 'dark' | 'auto';

interface ColourSchemeChoice {
  readonly chosen: ColourScheme;
  /** What is shown now. */
  readonly shown: 'light' | 'dark';
  readonly choose: (scheme: ColourScheme) => void;
}

/** Where start.js, which runs before the first paint and shows the scheme of that time, looks for the chosen one. */
const key = 'farthing.colour-scheme';
const dark = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();
let chosen = keptScheme();

dark.addEventListener('change', show);

/** The colours that were chosen for this browser, and the way to choose others; kept for the next visit. */
export function useColourScheme(): ColourSchemeChoice {
  const now = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => `${chosen} ${shownScheme()}` as const,
  );
  const [scheme, shown] = now.split(' ') as [ColourScheme, 'light' | 'dark'];
  return { chosen: scheme, shown, choose };
}

function choose(scheme: ColourScheme): void {
  chosen = scheme;
  try {
    localStorage.setItem(key, scheme);
  } catch {
    // Storage is switched off: the choice holds for this page.
  }
  show();
}

function show(): void {
  document.documentElement.dataset.mantineColorScheme = shownScheme();
  for (const listener of listeners) listener();
}

function shownScheme(): 'light' | 'dark' {
  if (chosen !== 'auto') return chosen;
  return dark.matches ? 'dark' : 'light';
}

function keptScheme(): ColourScheme {
  try {
    const kept = localStorage.getItem(key);
    return kept === 'light' || kept === 'dark' ? kept : 'auto';
  } catch {
    return 'auto';
  }
}
