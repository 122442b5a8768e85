import { useMediaQuery } from '@mantine/hooks';

/** True on screens as narrow as a phone's, where rows take two lines and sheets the whole page. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false }) ?? false;
}
