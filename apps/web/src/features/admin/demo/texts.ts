/** Texts of the demo banner on every screen. */

import { countText } from '../../../design/format.ts';

export const demoBanner = {
  label: 'Demo',
  invented: (timeLeft: string) =>
    `This household is invented, so you can try anything. It resets in ${timeLeft}.`,
};

export const timeLeft = {
  aMoment: 'a moment',
  minutes: (count: number) => countText(count, 'minute'),
};
