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

/** What Mantine's components ask for beside the theme. The colour scheme is ours (colour-scheme.ts): none of them asks. */
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
 * What every screen stands in. Mantine's own provider is not used: it would bring what works out its variables, at each
 * start, and write them as an inline style element, which the content security policy refuses. They are a file of ours.
 */
export function DesignProvider({ children }: { readonly children: ReactNode }) {
  return (
    <MantineContext value={settings}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  );
}
