/** What leads to the guides says, in the palette, the sheet of keys and the page "More". Apart from the frame: nothing of it comes first. */

export const help = {
  here: { label: 'Help with this page', words: 'guide how documentation manual' },
  all: { label: 'Help', words: 'guides documentation manual getting started' },
};
