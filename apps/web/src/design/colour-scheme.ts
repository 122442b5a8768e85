import { createStore, storedText, storeText, useStore } from '../store.ts';

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
  storeText(key, scheme);
  show(scheme);
}

function show(scheme: ColourScheme): void {
  const choice = withShown(scheme);
  document.documentElement.dataset.mantineColorScheme = choice.shown;
  store.set(choice);
}

function withShown(chosen: ColourScheme): Omit<ColourSchemeChoice, 'choose'> {
  if (chosen !== 'auto') return { chosen, shown: chosen };
  return { chosen, shown: dark.matches ? 'dark' : 'light' };
}

function storedScheme(): ColourScheme {
  const kept = storedText(key);
  return kept === 'light' || kept === 'dark' ? kept : 'auto';
}
