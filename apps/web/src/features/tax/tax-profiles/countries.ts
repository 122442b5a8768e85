import { language } from '../../../design/language.ts';

const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Codes that name no country or territory: unions, pseudo-regions, and the United Kingdom itself. */
const notAbroad = new Set(['EU', 'EZ', 'GB', 'QO', 'UK', 'UN', 'XA', 'XB', 'ZZ']);

/** Countries and territories abroad by their ISO 3166 code, in the order of their names. */
export const countries: readonly { readonly value: string; readonly label: string }[] = letters
  .flatMap((first) => letters.map((second) => first + second))
  .flatMap((value) => {
    const label = notAbroad.has(value) ? undefined : names.of(value);
    return label === undefined ? [] : [{ value, label }];
  })
  .filter((country, place, all) => all.findIndex(({ label }) => label === country.label) === place)
  .sort((a, b) => a.label.localeCompare(b.label, language));
