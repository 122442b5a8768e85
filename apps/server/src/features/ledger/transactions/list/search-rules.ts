/** Term of a search. With `not`, rows that match it are excluded. */
export type SearchTerm = { readonly not: boolean } & (
  | {
      readonly kind: 'text';
      readonly text: string;
      /** Also matches rows of exactly this amount. */
      readonly amount?: string;
      /** Also matches rows of amounts in this range. */
      readonly range?: AmountRange;
      /** True for a term in quotes, which only matches text. */
      readonly exact?: true;
    }
  | ({ readonly kind: 'amount' } & AmountRange)
  | { readonly kind: 'date'; readonly from: string; readonly to: string }
  | { readonly kind: 'account' | 'category' | 'tag'; readonly text: string }
);

/** Range of amounts as decimal texts. A null end is unbounded. `open` excludes the ends. */
export interface AmountRange {
  readonly min: string | null;
  readonly max: string | null;
  readonly open?: true;
}

/** A part with the accounts and categories that its words name. */
export type SearchPart = SearchTerm & {
  readonly accounts: readonly string[];
  readonly categories: readonly string[];
};

/** Number of search terms above which the rest is ignored. */
const mostTerms = 12;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthName =
  /^(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/i;
const decimal = /^[£€$]?(\d{1,12}(?:\.\d{1,2})?)$/;
const part = /(-?)(?:(account|category|tag):)?(?:"([^"]*)"?|(\S+))/giy;

/**
 * Parses the terms of a search, all of which must match: words in any order, "phrases in quotes", -without,
 * amounts (12.50, >50, <=20, 50-100), days (2026-03-12, 12/03/2026, 12 march 2026) and months (2026-03, march
 * 2026), account:, category:, tag: or #. A number matches an amount or a part of a text. Never throws:
 * anything else is searched for as text.
 */
export function readSearch(query: string): SearchTerm[] {
  const parts = partsOf(query);
  const terms: SearchTerm[] = [];
  let next = 0;
  for (const [at, part] of parts.entries()) {
    if (at < next || terms.length === mostTerms) continue;
    const date = dateAt(parts, at);
    next = at + (date?.length ?? 1);
    terms.push(date ? { kind: 'date', not: part.not, from: date.from, to: date.to } : termOf(part));
  }
  return terms;
}

interface Part {
  readonly not: boolean;
  readonly field: string;
  readonly quoted: boolean;
  readonly text: string;
}

function partsOf(query: string): Part[] {
  const found: Part[] = [];
  const text = query.replace(/\s+/g, ' ').trim();
  for (part.lastIndex = 0; part.lastIndex < text.length; ) {
    if (text[part.lastIndex] === ' ') {
      part.lastIndex++;
      continue;
    }
    const start = part.lastIndex;
    const match = part.exec(text);
    if (match === null) {
      // A separate sign, such as a minus between two words.
      found.push({ not: false, field: '', quoted: false, text: text.charAt(start) });
      part.lastIndex = start + 1;
      continue;
    }
    const [, minus = '', field = '', quoted, plain = ''] = match;
    found.push({
      not: minus !== '',
      field: field.toLowerCase(),
      quoted: quoted !== undefined,
      text: (quoted ?? plain).trim(),
    });
  }
  return found.filter((one) => one.text !== '');
}

function termOf({ not, field, quoted, text }: Part): SearchTerm {
  if (field === 'account' || field === 'category' || field === 'tag') return { kind: field, not, text };
  if (quoted) return { kind: 'text', not, text, exact: true };
  if (/^#./.test(text)) return { kind: 'tag', not, text: text.slice(1) };
  const compared = /^([<>])(=?)[£€$]?(\d{1,12}(?:\.\d{1,2})?)$/.exec(text);
  if (compared) {
    const [, sign, equal, value = ''] = compared;
    const range = sign === '>' ? { min: value, max: null } : { min: null, max: value };
    return { kind: 'amount', not, ...range, ...(equal ? {} : { open: true }) };
  }
  const [, low, high] = /^[£€$]?(\d{1,12}(?:\.\d{1,2})?)-[£€$]?(\d{1,12}(?:\.\d{1,2})?)$/.exec(text) ?? [];
  if (low !== undefined && high !== undefined && Number(low) <= Number(high))
    return { kind: 'text', not, text, range: { min: low, max: high } };
  const value = decimal.exec(text)?.[1];
  return { kind: 'text', not, text, ...(value === undefined ? {} : { amount: value }) };
}

function dateAt(parts: readonly Part[], at: number): { from: string; to: string; length: number } | null {
  const words: string[] = [];
  for (const one of parts.slice(at, at + 3)) {
    if (one.field !== '' || one.quoted || (words.length > 0 && one.not)) break;
    words.push(one.text);
  }
  const [first = '', second = '', third = ''] = words;
  const year = /^(?:19|20|21)\d\d$/;
  const month = (text: string) =>
    monthName.test(text) ? months.indexOf(text.slice(0, 3).toLowerCase()) + 1 : 0;
  if (/^\d{1,2}$/.test(first) && month(second) > 0 && year.test(third)) {
    const found = dayRange(Number(third), month(second), Number(first));
    if (found) return { ...found, length: 3 };
  }
  if (month(first) > 0 && year.test(second))
    return { ...monthRange(Number(second), month(first)), length: 2 };
  const iso = /^((?:19|20|21)\d\d)-(\d\d)(?:-(\d\d))?$/.exec(first);
  const slashed = /^(\d{1,2})\/(\d{1,2})\/((?:19|20|21)\d\d)$/.exec(first);
  const [y, m, d] = iso ? iso.slice(1).map(Number) : slashed ? slashed.slice(1).map(Number).toReversed() : [];
  if (y === undefined || m === undefined || m < 1 || m > 12) return null;
  if (iso?.[3] === undefined && iso) return { ...monthRange(y, m), length: 1 };
  const found = dayRange(y, m, d ?? 0);
  return found && { ...found, length: 1 };
}

function monthRange(year: number, month: number): { from: string; to: string } {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const start = `${year}-${String(month).padStart(2, '0')}`;
  return { from: `${start}-01`, to: `${start}-${last}` };
}

function dayRange(year: number, month: number, day: number): { from: string; to: string } | null {
  const { to } = monthRange(year, month);
  if (day < 1 || day > Number(to.slice(8))) return null;
  const text = `${to.slice(0, 8)}${String(day).padStart(2, '0')}`;
  return { from: text, to: text };
}
