/**
 * The language of the texts, and with it how numbers, lists and names are written and ordered: that of the page, which the
 * build writes there. Tests without a page are in British English.
 */
export const language: string = globalThis.document?.documentElement.lang || 'en-GB';
