import { useMediaQuery } from '@mantine/hooks';

/** Returns true if there is space for a page list beside the page: the width at which frame.module.css places it there. */
export function useRoomBeside(): boolean {
  return useMediaQuery('(min-width: 75em)', false, { getInitialValueInEffect: false });
}

/** Returns true if there is space for only one column, so that side content must move. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
}
