/**
 * Texts of the links to the guides, in the command palette, the keyboard shortcuts and the page "More". Kept
 * apart from the layout because none of them is needed first.
 */
import * as common from '../../design/common-texts.ts';

export const help = {
  here: { label: common.helpWithThisPage, words: 'guide how documentation manual' },
  all: { label: common.help, words: 'guides documentation manual getting started' },
};
