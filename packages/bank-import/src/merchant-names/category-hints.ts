/** A category with the words that hint at it. */
type Hint = readonly [slug: string, words: RegExp];

const homeHints: readonly Hint[] = [
  ['rent', /\b(rent|lettings?|landlord|tenancy)\b/i],
  ['mortgage', /\bmortgage\b/i],
  ['council_tax', /\b(council|borough)\b/i],
  ['home_insurance', /\binsurance\b/i],
];
const billHints: readonly Hint[] = [
  ['council_tax', /\b(council|borough)\b/i],
  ['water', /\bwater\b/i],
  ['gas_electricity', /\b(energy|electric|electricity|gas|power)\b/i],
  ['broadband_phone', /\b(broadband|fibre|telecom|mobile|phone)\b/i],
  ['tv_licence_streaming', /\btv licen[cs]e\b/i],
  ['rent', /\b(rent|lettings?)\b/i],
  ['life_other_insurance', /\b(insurance|assurance)\b/i],
];

/** Banks' categories that hold several of ours: the hints that tell them apart, and the category of the rest. */
const bankWords: Readonly<Record<string, { hints: readonly Hint[]; rest: string | null }>> = {
  home: { hints: homeHints, rest: 'furniture_household' },
  bills: { hints: billHints, rest: null },
  'bills and services': { hints: billHints, rest: null },
  'bills and utilities': { hints: billHints, rest: null },
};

/**
 * Finds the category of a row by its bank's own category, such as Starling's HOME, BILLS_AND_SERVICES and INCOME, and the
 * words of the row. @returns a slug; null where the two don't say enough
 */
export function categoryWithin(
  bankCategory: string,
  text: string,
  kind: 'income' | 'expense',
): string | null {
  const word = bankCategory
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();
  if (kind === 'income') return word === 'income' ? 'other_income' : null;
  const found = bankWords[word];
  return found ? (slugByHints(found.hints, text) ?? found.rest) : null;
}

/** Returns the slugs of the categories that the words of a row hint at. A hint is a suggestion, and proves nothing. */
export function hintedCategories(text: string, kind: 'income' | 'expense'): string[] {
  if (kind === 'income') return /\binterest\b/i.test(text) ? ['interest'] : [];
  const slugs = [...homeHints, ...billHints].flatMap(([slug, words]) => (words.test(text) ? [slug] : []));
  return [...new Set(slugs)];
}

function slugByHints(hints: readonly Hint[], text: string): string | null {
  return hints.find(([, words]) => words.test(text))?.[0] ?? null;
}
