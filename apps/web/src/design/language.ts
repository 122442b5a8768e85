/** The language of the texts, and with it how numbers, lists and names are written and ordered. */
export const language = 'en-GB';
