import { useMediaQuery } from '@mantine/hooks';

/** Whether there is room for one column only: what stands beside the matter has to go somewhere else. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
}
