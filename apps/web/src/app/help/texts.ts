/** What leads to the guides says, in the palette, the sheet of keys and the page "More". Apart from the frame: nothing of it comes first. */
import * as common from '../../design/common-texts.ts';

export const help = {
  here: { label: 'Help with this page', words: 'guide how documentation manual' },
  all: { label: common.help, words: 'guides documentation manual getting started' },
};
