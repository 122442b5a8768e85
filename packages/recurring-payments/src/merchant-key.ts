/** Prefixes of bank descriptions that don't identify the payee. */
const opening =
  /^(?:(?:direct debit|standing order|card|bill|faster|contactless|online|recurring)(?: payments?)?|payment|dd|so|vis|deb|bp|fpi|fpo|bgc|pos)(?: (?:to|from|at|by|via|receipt|ref))?(?= )/;
/** Words that come and go in the name of one merchant. */
const filler = new Set(
  'ltd limited plc llp inc gmbh www com co uk the of ref reference mandate no on gb gbr london'.split(' '),
);
const monthName = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}$/;

/**
 * Returns the constant part of a merchant's descriptions: lower case, without the bank's prefix, references
 * (any word with a digit), months and legal forms. If nothing would be left, returns the text as it is.
 */
export function merchantKey(text: string): string {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}&+]+/gu, ' ')
    .trim();
  const words = plain.replace(opening, '').trim().split(' ');
  const kept = words.filter((word) => !/\p{N}/u.test(word) && !filler.has(word) && !monthName.test(word));
  if (kept.length > 0) return kept.join(' ');
  return words.filter((word) => !/\d{4}/.test(word)).join(' ') || plain;
}

/** Returns the key shared by all payments of one merchant in one direction. Null for a payment without any text, which matches no other. */
export function merchantWayKey(text: string, way: 'expense' | 'income'): string | null {
  const key = merchantKey(text);
  return key === '' ? null : `${way} ${key}`;
}
