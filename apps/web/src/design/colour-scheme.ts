import { useSyncExternalStore } from 'react';

/** `auto` follows the device's setting. */
export type ColourScheme = 'light' | 'dark' | 'auto';

interface ColourSchemeChoice {
  readonly chosen: ColourScheme;
  /** Scheme on display. */
  readonly shown: 'light' | 'dark';
  readonly choose: (scheme: ColourScheme) => void;
}

/** Storage key of the chosen scheme. start.js reads it before the first paint. */
const key = 'farthing.colour-scheme';
const dark = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();
let chosen = storedScheme();

dark.addEventListener('change', show);

/** Returns the colour scheme of this browser and a function to choose another, which is stored for the next visit. */
export function useColourScheme(): ColourSchemeChoice {
  const scheme = useSyncExternalStore(subscribe, () => chosen);
  const shown = useSyncExternalStore(subscribe, shownScheme);
  return { chosen: scheme, shown, choose };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function choose(scheme: ColourScheme): void {
  chosen = scheme;
  try {
    localStorage.setItem(key, scheme);
  } catch {
    // Storage is switched off, so the choice only applies to this page.
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

function storedScheme(): ColourScheme {
  try {
    const kept = localStorage.getItem(key);
    return kept === 'light' || kept === 'dark' ? kept : 'auto';
  } catch {
    return 'auto';
  }
}
