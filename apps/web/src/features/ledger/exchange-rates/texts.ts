/** Texts of the exchange rates page, its forms and the converter. */

import { countText } from '../../../design/format.ts';
import { language } from '../../../design/language.ts';

/** A refusal of the service as a sentence. */
const ended = (message: string) => (message.endsWith('.') ? message : `${message}.`);

export const addRate = {
  added: (rate: string, day: string) => `${rate} from ${day} is added.`,
  save: 'Add the rate',
};

export const conversionWords = {
  converted: (amount: string, day: string, converted: string) => `${amount} on ${day} = ${converted}`,
  same: 'Both currencies are the same.',
  direct: (rate: string, day: string) => `${rate}, as stored for ${day}.`,
  inverse: (rate: string, from: string, to: string, day: string) =>
    `${rate}, the inverse of the rate from ${from} to ${to} stored for ${day}.`,
  crossed: (rate: string, day: string) =>
    `${rate}, calculated through a third currency. The older of the two rates is from ${day}.`,
};

export const converter = {
  refused: ended,
};

export const exchangeRatesScreen = {
  answer: (base: string) =>
    `The value of other currencies in ${base}, so that money in them counts in your totals.`,
  convert: 'Convert',
  importRates: 'Import rates',
  missingRate: (currency: string, base: string) => `No rate from ${currency} to ${base} is stored`,
  addRateFor: (currency: string) => `Add a rate for ${currency}`,
  /** @param accounts the names of some @param more how many there are besides */
  missingMeans: (accounts: readonly string[], more: number) => {
    const quoted = accounts.map((name) => `“${name}”`);
    const names =
      more > 0 ? `${quoted.join(', ')} and ${more} more` : new Intl.ListFormat(language).format(quoted);
    return `${names} can’t count in your net worth until you add one.`;
  },
};

export const importRates = {
  title: 'Import rates from a file',
  lead: 'A CSV file whose first line names its columns. Columns can be in any order, and others are ignored. The separator can be a comma, semicolon or tab. Dates are 2026-08-04 or 04/08/2026.',
  leadRest:
    'A rate for the same currencies and day replaces the stored one. Up to 500,000 rates and 10 MB at once.',
  failed: (file: string) => `“${file}” was not imported`,
  noRateWasChanged: (message: string) => `${ended(message)} No rate was changed.`,
  read: (lines: number, file: string) => `${countText(lines, 'line')} of “${file}” read`,
  someLeftOut: (lines: number) => `${countText(lines, 'line')} could not be used. All others are stored.`,
  onlyFirst: (count: number) => `These are the first ${count}.`,
};

export const rateForm = {
  fromThisDayOn: 'From this day on',
  fromThisDayOnHint: 'Until a newer rate is stored',
  rateHint: (from: string, to: string) => `The value of 1 ${from} in ${to}`,
  taken: 'You already have a rate for these currencies and this day. Edit that one, or choose another day.',
  sameCurrency: 'Choose a different currency from “From”.',
};

export const rateLine = {
  from: (day: string, isImported: boolean) => `From ${day}, ${isImported ? 'imported' : 'entered by you'}`,
  edit: (rate: string) => `Edit ${rate}`,
  delete: (rate: string) => `Delete ${rate}`,
  deleted: (rate: string, day: string) => `${rate} from ${day} is deleted.`,
  saved: (rate: string, day: string) => `${rate} from ${day} is saved.`,
  saveRate: 'Save rate',
  fromThisDayOn: 'From this day on',
};

export const rateList = {
  showRatesFrom: 'Show rates from',
  anyCurrency: 'Any currency',
  showRatesTo: 'Show rates to',
  what: 'exchange rates',
  list: 'Stored rates, newest first',
  noneOfPair: 'No rate of that pair',
  showAllRates: 'Show all rates',
  noneOfPairHint: 'It can still be converted with a rate in the other direction or through a third currency.',
  emptyTitle: 'No rates yet',
  empty:
    'You need them only for money in other currencies. A rate applies from its day until a newer one is stored.',
};

export const typedRate = {
  missing: 'Enter a rate.',
  commaForPoint: 'Use a decimal point, such as 0.8512.',
  notARate: 'Enter a rate, such as 0.8512.',
  tooManyPlaces: (most: number) => `Use at most ${most} decimal places.`,
  tooLarge: 'That is too large for a rate.',
  zero: 'A rate is more than zero.',
};

export const importCsvSheet = {
  allOfThemAreStored: 'All of them are stored.',
  anExampleOfTheFile: 'An example of the file',
  chooseACsvFile: 'Choose a CSV file',
  line: 'Line',
  linesThatWereLeftOut: 'Lines that were left out',
  replaced: 'Replaced',
  unchanged: 'Unchanged',
  why: 'Why',
};
