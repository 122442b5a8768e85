import { createStore, useStore } from '../store.ts';

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
const store = createStore(withShown(storedScheme()));

dark.addEventListener('change', () => show(store.get().chosen));

/** Returns the colour scheme of this browser and a function to choose another, which is stored for the next visit. */
export function useColourScheme(): ColourSchemeChoice {
  return { ...useStore(store), choose };
}

function choose(scheme: ColourScheme): void {
  try {
    localStorage.setItem(key, scheme);
  } catch {
    // Storage is switched off, so the choice only applies to this page.
  }
  show(scheme);
}

function show(scheme: ColourScheme): void {
  store.set(withShown(scheme));
  document.documentElement.dataset.mantineColorScheme = store.get().shown;
}

function withShown(chosen: ColourScheme): Omit<ColourSchemeChoice, 'choose'> {
  if (chosen !== 'auto') return { chosen, shown: chosen };
  return { chosen, shown: dark.matches ? 'dark' : 'light' };
}

function storedScheme(): ColourScheme {
  try {
    const kept = localStorage.getItem(key);
    return kept === 'light' || kept === 'dark' ? kept : 'auto';
  } catch {
    return 'auto';
  }
}
