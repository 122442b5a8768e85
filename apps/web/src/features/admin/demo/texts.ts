/** Texts of the demo banner on every screen. */

import { countText } from '../../../design/format.ts';

export const demoBanner = {
  demonstration: 'Demonstration',
  invented: (timeLeft: string) =>
    `An invented household to try things out in. It is put back as it was in ${timeLeft}.`,
};

export const timeLeft = {
  aMoment: 'a moment',
  minutes: (count: number) => countText(count, 'minute'),
};
