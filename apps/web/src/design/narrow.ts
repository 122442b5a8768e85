import { useMediaQuery } from '@mantine/hooks';

/** Whether a list of pages has its room beside the page: the width at which frame.module.css puts it there. */
export function useRoomBeside(): boolean {
  return useMediaQuery('(min-width: 75em)', false, { getInitialValueInEffect: false });
}

/** Whether there is room for one column only: what stands beside the matter has to go somewhere else. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
}
