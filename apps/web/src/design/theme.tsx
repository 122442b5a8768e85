import {
  createTheme,
  type MantineColorScheme,
  type MantineColorSchemeManager,
  MantineProvider,
} from '@mantine/core';
import type { ReactNode } from 'react';
import './tokens.css';
import './mantine-variables.css';
import './base.css';

/** Mantine's components in farthing's hand: colours come from tokens.css, so the theme only names them. */
const theme = createTheme({
  primaryColor: 'copper',
  autoContrast: false,
  cursorType: 'pointer',
  focusRing: 'never',
  respectReducedMotion: true,
  colors: {
    copper: [
      '#fbf1ea',
      '#f3ddcd',
      '#e9c2a4',
      '#e09b6b',
      '#d0834f',
      '#c17140',
      '#b4632d',
      '#a45726',
      '#8f4a1f',
      '#743b18',
    ],
  },
});

const schemeKey = 'farthing.colour-scheme';

/** Keeps the chosen scheme where colour-scheme.js, which runs before the first paint, looks for it. */
const schemeManager: MantineColorSchemeManager = {
  get: (otherwise) => {
    try {
      const kept = localStorage.getItem(schemeKey);
      return kept === 'light' || kept === 'dark' || kept === 'auto' ? kept : otherwise;
    } catch {
      return otherwise;
    }
  },
  set: (scheme: MantineColorScheme) => {
    try {
      localStorage.setItem(schemeKey, scheme);
    } catch {
      // Storage is switched off: the choice holds for this page.
    }
  },
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};

/**
 * What every screen stands in. The variables are a file of ours: Mantine would write them as an inline style element,
 * which the content security policy refuses.
 */
export function DesignProvider({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={schemeManager}
      withCssVariables={false}
      withGlobalClasses={false}
      deduplicateCssVariables={false}
    >
      {children}
    </MantineProvider>
  );
}
