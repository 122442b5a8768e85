import type { Account, Holding, MerchantReportItem, SearchMatch } from '@farthing/api-contract';
import { dayAfter, monthAfter } from '@farthing/dates';
import { figureMinor, formatMinor } from '@farthing/money';
import uFuzzy from '@leeoniya/ufuzzy';

/** A search, with its period taken apart from its words. */
export interface ReadSearch {
  readonly text: string;
  /** First and last day, both included. Absent if the search names no period. */
  readonly period?: { readonly from: string; readonly to: string };
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthName =
  /^(jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?)$/i;
const year = /^(19|20)\d\d$/;

/**
 * Takes a month (`oct`, `october 2025`, `2025-10`), a year, or `this` or `last` with `month` or `year` out of a search. A month
 * without a year is the latest that has begun. A search of only such a word stays text, because a name may begin with it.
 * @param today `YYYY-MM-DD`
 */
export function readPeriod(query: string, today: string): ReadSearch {
  const words = query.trim().split(/\s+/);
  for (const length of [2, 1]) {
    for (let at = words.length - length; at >= 0; at--) {
      const period = periodOf(words.slice(at, at + length), today);
      const text = words.toSpliced(at, length).join(' ');
      if (period && text !== '') return { text, period };
    }
  }
  return { text: words.join(' ') };
}

function periodOf(words: readonly string[], today: string): ReadSearch['period'] | undefined {
  const [first = '', second] = words.map((word) => word.toLowerCase());
  const thisYear = today.slice(0, 4);
  const thisMonth = today.slice(0, 7);
  if (second === undefined) {
    if (year.test(first)) return wholeYear(first);
    if (/^(19|20)\d\d-(0[1-9]|1[0-2])$/.test(first)) return wholeMonth(first);
    if (!monthName.test(first)) return undefined;
    const month = monthOf(first, thisYear);
    return wholeMonth(month > thisMonth ? monthOf(first, String(Number(thisYear) - 1)) : month);
  }
  if (monthName.test(first) && year.test(second)) return wholeMonth(monthOf(first, second));
  if (second === 'month' && first === 'this') return wholeMonth(thisMonth);
  if (second === 'month' && first === 'last') return wholeMonth(monthAfter(thisMonth, -1));
  if (second === 'year' && first === 'this') return wholeYear(thisYear);
  if (second === 'year' && first === 'last') return wholeYear(String(Number(thisYear) - 1));
  return undefined;
}

function monthOf(name: string, inYear: string): string {
  const number = months.indexOf(name.slice(0, 3)) + 1;
  return `${inYear}-${String(number).padStart(2, '0')}`;
}

function wholeMonth(month: string) {
  return { from: `${month}-01`, to: dayAfter(`${monthAfter(month)}-01`, -1) };
}

function wholeYear(inYear: string) {
  return { from: `${inYear}-01-01`, to: `${inYear}-12-31` };
}

/** Largest number of words whose order is free. Every order is tried. */
const mostReorderedWords = 5;
const mostMatches = 10;
/** One missing, additional, wrong or swapped letter in each word. */
const matcher = new uFuzzy({ intraMode: 1, intraIns: 1, intraSub: 1, intraTrn: 1, intraDel: 1 });
/** Kinds in the order in which equally good matches are listed. */
const kinds = ['category', 'account', 'merchant', 'holding', 'tag'];

/** A candidate with other words that find it, after those whose names match. */
export interface SearchCandidate extends SearchMatch {
  readonly words?: string;
}

/** Returns the candidates whose name, detail or other words contain all words of the text, best first. */
export function findMatches(text: string, candidates: readonly SearchCandidate[]): SearchMatch[] {
  const texts = uFuzzy.latinize(
    candidates.map(({ name, detail, words }) => [name, detail, words].filter(Boolean).join(' ')),
  );
  const names = uFuzzy.latinize(candidates.map(({ name, detail }) => (detail ? `${name} ${detail}` : name)));
  const [wanted = ''] = uFuzzy.latinize([wordsOfNames(text)]);
  if (wanted === '') return [];
  const [found] = matcher.search(texts, wanted, mostReorderedWords);
  const namesFound = new Set(matcher.search(names, wanted, mostReorderedWords)[0]);
  const scored = (found ?? []).flatMap((index) => {
    const candidate = candidates[index];
    if (!candidate) return [];
    const { words, ...match } = candidate;
    const ofName = namesFound.has(index) ? scoreOf(names[index] ?? '', wanted) : 5;
    // A word for what a category holds tells more than letters inside of another name: train, entertainment.
    const isWord = ` ${words ?? ''} `.includes(` ${wanted.toLowerCase()} `);
    return [{ match, score: isWord ? Math.min(ofName, 2) : ofName }];
  });
  return scored
    .sort(
      (a, b) =>
        a.score - b.score ||
        kinds.indexOf(a.match.kind) - kinds.indexOf(b.match.kind) ||
        a.match.name.length - b.match.name.length,
    )
    .slice(0, mostMatches)
    .map(({ match }) => match);
}

/** Returns a search without the words that it leaves out and without its operators, which belong to transactions only. */
function wordsOfNames(text: string): string {
  return text
    .replace(/(^|\s)-("[^"]*"?|\S*)/g, ' ')
    .replace(/(account|category|tag):/gi, ' ')
    .replace(/["#<>]/g, ' ')
    .trim();
}

/** Returns 0 for the name itself, 1 if it begins with the text, 2 if a word does, 3 if it is inside, 4 if letters differ. */
function scoreOf(name: string, text: string): number {
  const [inName, wanted] = [name.toLowerCase(), text.toLowerCase()];
  if (inName === wanted) return 0;
  if (inName.startsWith(wanted)) return 1;
  if (inName.includes(` ${wanted}`)) return 2;
  return inName.includes(wanted) ? 3 : 4;
}

/**
 * Returns an account with its balance today in its own currency. With holdings, it is worth what the balance sheet says: its
 * balance and its holdings in base currency. The amount is null while it isn't known.
 */
export function toAccountMatch(account: Account): SearchMatch {
  const { id, name, institution: detail, balance, balance_base, base_currency, holdings_value } = account;
  const one = { kind: 'account', id, name, detail } as const;
  const isKnown = account.balance_known;
  if (holdings_value === undefined)
    return { ...one, measure: 'balance', amount: isKnown ? balance : null, currency: account.currency };
  const minor = (value: string) => figureMinor(value, base_currency);
  const amount =
    isKnown && balance_base !== null
      ? formatMinor(minor(balance_base) + minor(holdings_value), base_currency)
      : null;
  return { ...one, measure: 'value', amount, currency: base_currency };
}

/** Returns a holding with its value today in base currency, null without a price or rate. */
export function toHoldingMatch({ id, name, symbol, ...holding }: Holding): SearchMatch {
  const { market_value_base: amount, base_currency: currency } = holding;
  return { kind: 'holding', id, name, detail: symbol, measure: 'value', amount, currency };
}

/** Returns a merchant with what was spent there in the period, or received if that is more. */
export function toMerchantMatch(
  name: string,
  item: MerchantReportItem | undefined,
  currency: string,
): SearchMatch {
  const isIncome = item?.net.startsWith('-') ?? false;
  const amount = (isIncome ? item?.received : item?.spent) ?? formatMinor(0n, currency);
  const measure = isIncome ? 'received' : 'spent';
  return { kind: 'merchant', id: null, name, detail: null, measure, amount, currency };
}
