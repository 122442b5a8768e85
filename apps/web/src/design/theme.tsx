import { createTheme, MantineContext, MantineThemeProvider } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import './colour-scheme.ts';
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

/**
 * Context that Mantine's components require besides the theme. The colour scheme is our own
 * (colour-scheme.ts), and none of them reads it.
 */
const settings: ComponentProps<typeof MantineContext>['value'] = {
  colorScheme: 'auto',
  setColorScheme: () => undefined,
  clearColorScheme: () => undefined,
  getRootElement: () => document.documentElement,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
};

/**
 * Wraps every screen in the theme. It replaces Mantine's own provider, which writes its variables as an
 * inline style element at each start. The content security policy rejects that, so the variables are in a
 * file of ours.
 */
export function DesignProvider({ children }: { readonly children: ReactNode }) {
  return (
    <MantineContext value={settings}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  );
}
