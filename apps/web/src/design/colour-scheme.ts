import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';

/** `auto` follows the computer or phone. */
export type ColourScheme = 'light' | 'dark' | 'auto';

interface ColourSchemeChoice {
  readonly chosen: ColourScheme;
  /** What is shown now. */
  readonly shown: 'light' | 'dark';
  readonly choose: (scheme: ColourScheme) => void;
}

/** The colours that were chosen for this browser, and the way to choose others; kept for the next visit. */
export function useColourScheme(): ColourSchemeChoice {
  // Mantine would still the transitions with a style element of its own, which the content security policy refuses.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const shown = useComputedColorScheme('light');
  return { chosen: colorScheme, shown, choose: setColorScheme };
}
