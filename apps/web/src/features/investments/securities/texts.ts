/** Texts of the screens for securities and their prices. */

import * as common from '../../../design/common-texts.ts';
import { countText } from '../../../design/format.ts';

export const addSecurity = {
  isAdded: (name: string) => `“${name}” is added.`,
  addASecurity: 'Add a security',
  addTheSecurity: 'Add the security',
};

export const editSecurity = {
  isSaved: (name: string) => `“${name}” is saved.`,
  editTheSecurity: 'Edit the security',
  saveTheSecurity: 'Save the security',
  labels: {
    name: common.name,
    symbol: common.symbol,
    isin: common.isin,
    sedol: 'SEDOL',
    currency: common.currency,
    kind: common.kind,
    region: common.region,
    provider_symbol: 'Symbol at the price provider',
  },
};

export const fetchPricesButton = {
  fetchPrices: 'Fetch prices',
};

export const getPrices = {
  what: 'the sources of prices',
  ask: 'farthing can get prices for your holdings, if you allow it. It sends symbols, ISINs and dates, never how much you hold.',
  askForRates: 'Some holdings are in another currency, so their exchange rates are needed as well.',
  allow: 'Allow and get prices',
  others: 'Use another source',
  othersHint: 'Connections has sources that need your own key, such as EODHD for UK funds.',
  running: (name: string) => `Asking ${name}…`,
  failed: (name: string) => `${name} failed`,
  again: 'Get prices again',
  notes: 'Notes on securities',
};

export const importPrices = {
  importPricesOf: (symbol: string) => `Import prices of ${symbol}`,
  importPricesFromFile: 'Import prices from a file',
  formatOfOne:
    'A CSV file whose first line names its columns. Columns can be in any order, and others are ignored. Dates are 2026-08-04 or 04/08/2026. A currency column can say GBX for pence.',
  formatOfMany:
    'A CSV file whose first line names its columns, one of them the symbol or ISIN of each security. Columns can be in any order, and others are ignored. Dates are 2026-08-04 or 04/08/2026. A currency column can say GBX for pence.',
  limits: 'A price for the same day replaces the stored one. Up to 500,000 prices and 10 MB at once.',
  notImported: (file: string) => `“${file}” was not imported`,
  nothingChanged: (reason: string) => `${reason} No price was changed.`,
  linesRead: (rows: number, file: string) => `${countText(rows, 'line')} of “${file}” read`,
  linesUnusable: (count: number) => `${countText(count, 'line')} could not be used. All others are stored.`,
  firstOfThem: (count: number) => `These are the first ${count}.`,
};

export const priceLine = {
  empty: 'A chart appears here once there are prices for two days.',
  summary: (first: string, firstDay: string, last: string, lastDay: string) =>
    `${first} on ${firstDay}, ${last} on ${lastDay}.`,
  same: (day: string) => `The price is the same as on ${day}`,
  higher: (day: string) => `The price is higher than on ${day}`,
  lower: (day: string) => `The price is lower than on ${day}`,
};

export const pricesCard = {
  sourceNotes: { manual: '', import: 'from a file', provider: 'fetched' },
  importPrices: 'Import prices',
  thePrices: 'The prices',
  pricesNewestFirst: 'Prices, newest first',
  deletePrice: (day: string) => `Delete the price of ${day}`,
  empty: 'Without a price it has no value. Add a price or import a file.',
  showMore: 'Show more prices',
  isDeleted: (day: string) => `The price of ${day} is deleted.`,
  isStored: (day: string) => `The price of ${day} is stored.`,
  price: (currency: string) => `Price, ${currency}`,
  addPrice: 'Add price',
  replacesThatDay: 'Replaces the price of that day',
};

export const providerPrices = {
  thePriceProvider: 'the price provider',
  fetchPricesOf: (symbol: string) => `Fetch prices of ${symbol}`,
  fetchPrices: 'Fetch prices',
  whatIsSentOfOne: (host: string, symbol: string) =>
    `Asks ${host} for the missing prices of ${symbol}. It learns the symbol and the days, not how much you hold. Prices that you entered or imported don’t change.`,
  whatIsSentOfAll: (host: string) =>
    `Asks ${host} for the missing prices of all your holdings. It learns the symbols and the days, not how much you hold. Prices that you entered or imported don’t change.`,
  nothingFetched: 'No price was fetched',
  fetchAgain: 'Fetch again',
  cameOfIt: (added: number, corrected: number) =>
    `${countText(added, 'price')} added${corrected > 0 ? `, ${countText(corrected, 'price')} corrected` : ''}.`,
  nothingHeld: 'You have no holdings, so no prices were fetched',
  someFailed: (failed: number, count: number) =>
    `${countText(failed, 'security', 'securities')} of ${count} got no prices`,
  allAnswered: (count: number) => `Prices fetched for ${countText(count, 'security', 'securities')}`,
  whatCameForEach: 'Results for each security',
  added: (count: number) => `${count} added`,
  corrected: (count: number) => `${count} corrected`,
  kept: (count: number) => `${count} of yours not changed`,
  nothingNew: 'nothing new',
};

export const securitiesScreen = {
  answer: (count: number, priceless: number) =>
    `${countText(count, 'security', 'securities')}, ${priceless === 0 ? 'each with a price' : `${priceless} without a price`}.`,
  importPrices: 'Import prices',
  addASecurity: 'Add a security',
  theSecurities: 'The securities',
  searchSecurities: 'Search securities',
  searchHint: 'Name, symbol, ISIN or SEDOL',
  emptyTitle: 'No securities yet',
  addFirst: 'Add your first security',
  emptyText:
    'A security is a share, fund or coin, with its identifiers and prices. Adding a holding also adds its security.',
  securities: 'Securities',
  nothingFound: (search: string) => `No security has “${search}” in its name or identifiers.`,
};

export const securityDraft = {
  nameMissing: 'Enter a name, such as “FTSE All-World”.',
};

export const securityFields = {
  symbolNote: 'The ticker',
  sedol: 'SEDOL',
  currency: 'Currency of its prices',
  quotedInPence: 'Quoted in pence',
  quotedInPenceNote: 'Prices without a currency are then read as pence',
  regionNote: 'Where it invests, such as World or Europe',
  providerSymbol: 'Symbol at the price provider',
  providerSymbolNote: (host: string | null | undefined) =>
    `Its symbol at ${host ?? 'the provider'}, if different, such as vod.uk`,
};

export const securityKinds = {
  names: {
    share: common.share,
    fund: 'Fund',
    etf: 'ETF',
    investment_trust: 'Investment trust',
    bond: 'Bond',
    vct: 'Venture Capital Trust',
    gilt: 'Gilt',
    crypto: common.cryptoasset,
    other: common.somethingElse,
  },
  vctNote:
    'Gains and dividends are tax-free on up to £200,000 of shares bought in a tax year (TCGA 1992 s151A, ITTOIA 2005 s709). Add shares above that as another investment, of the kind investment trust.',
  giltNote: 'Outside capital gains tax (TCGA 1992 s115)',
};

export const securityScreen = {
  securityNotFound: 'Security not found',
  noSuchSecurity: 'Security not found',
  theSecurity: 'The security',
  sedol: 'SEDOL',
  notGiven: 'not given',
  quotedInPence: (currency: string) => `${currency}, quoted in pence`,
  providerSymbol: 'At the price provider',
  priceOn: (day: string) => `Price on ${day}`,
  noPriceIsStored: 'No price is stored',
  isDeleted: (name: string) => `“${name}” and its prices are deleted.`,
  editTheSecurity: 'Edit the security',
};

export const typedFigure = {
  typeIt: (what: string) => `Enter ${what}.`,
  decimalsAfterPoint: 'Use a decimal point, such as 4.80.',
  notAFigure: (what: string) => `Enter ${what} as a number, such as 12.5.`,
  tooManyPlaces: (most: number) => `Use at most ${most} decimal places.`,
  tooLarge: 'That is too large.',
  mustBeMoreThanZero: 'Enter a number greater than zero.',
};
