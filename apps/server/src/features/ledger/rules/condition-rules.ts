import type { RuleCondition, Transaction } from '@farthing/api-contract';
import { RE2JS } from 're2js';
import { errorMessage } from '../../../problems/error-facts.ts';
import { amountUnits, minorUnits, type SplitPart } from './split-rules.ts';

/** Fields of one row that rules read and set. `tags` and `splits` are replaced, never mutated. */
export interface RuledRow
  extends Readonly<
    Pick<
      Transaction,
      'account_id' | 'currency' | 'description' | 'type' | 'merchant' | 'notes' | 'category_id'
    >
  > {
  /** Signed minor units of `currency`. */
  readonly amountMinor: bigint;
  readonly is_imported: boolean;
  readonly tags: readonly string[];
  /** Empty if the row isn't split. */
  readonly splits: readonly SplitPart[];
  readonly is_recurring: boolean | null;
}

/** A row while rules are applied, with its texts normalised for comparison. */
export type WorkingRow = { -readonly [Key in keyof RuledRow]: RuledRow[Key] } & {
  folded: {
    description: SignedText | undefined;
    merchant: SignedText | undefined;
    notes: SignedText | undefined;
  };
};

/** Test of whether a condition matches a row. */
export type Holds = (row: WorkingRow) => boolean;

/** Normalises text for comparison: lower case, with each run of spaces as one. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  return /\s\s|[\t\n\r]|^\s|\s$/.test(lower) ? lower.trim().replace(/\s+/g, ' ') : lower;
}

/** Compiles a condition that `checkRule` has accepted. */
export function compileCondition(condition: RuleCondition): Holds {
  const holds = plainCondition(condition);
  return condition.not ? (row) => !holds(row) : holds;
}

function plainCondition(condition: RuleCondition): Holds {
  const value = condition.value ?? '';
  switch (condition.field) {
    case 'description':
    case 'merchant':
    case 'notes':
      return textCondition(condition.field, condition.op, value);
    case 'amount':
      return amountCondition(condition);
    case 'account': {
      const ids = new Set(condition.ids);
      return (row) => ids.has(row.account_id);
    }
    case 'direction':
      return (row) => row.type === value;
    case 'tag':
      return (row) => row.tags.includes(value);
    case 'currency':
      return (row) => row.currency === value;
    case 'uncategorised':
      return (row) => row.category_id === null && row.splits.length === 0 && row.type !== 'transfer';
    case 'origin':
      return value === 'import' ? (row) => row.is_imported : (row) => !row.is_imported;
  }
}

function textCondition(
  field: 'description' | 'merchant' | 'notes',
  op: RuleCondition['op'],
  value: string,
): Holds {
  if (op === 'matches') {
    const pattern = compilePattern(value);
    return pattern.ok ? (row) => pattern.test(row[field] ?? '') : () => false;
  }
  const wanted = fold(value);
  const { low, high } = signed(wanted);
  const compare = comparison(op, wanted);
  return (row) => {
    const text = textOf(row, field);
    // Rules out nearly all texts: a match must contain every pair of letters in the value.
    return (low & ~text.low) === 0 && (high & ~text.high) === 0 && compare(text.folded);
  };
}

function comparison(op: RuleCondition['op'], wanted: string): (text: string) => boolean {
  switch (op) {
    case 'equals':
      return (text) => text === wanted;
    case 'starts_with':
      return (text) => text.startsWith(wanted);
    case 'ends_with':
      return (text) => text.endsWith(wanted);
    default:
      return (text) => text.includes(wanted);
  }
}

/** Text normalised for comparison, with a 64-bit signature of the pairs of neighbouring letters it may contain. */
export interface SignedText {
  readonly folded: string;
  readonly low: number;
  readonly high: number;
}

/** Returns the text signature bits that a description must contain for a rule to match. Zero if unknown. */
export function neededOf(
  match: 'all' | 'any',
  conditions: readonly RuleCondition[],
): { readonly low: number; readonly high: number } {
  let [low, high] = [0, 0];
  if (match === 'any' && conditions.length > 1) return { low, high };
  for (const { field, op, value = '', not } of conditions) {
    if (field !== 'description' || op === 'matches' || not) continue;
    const text = signed(fold(value));
    low |= text.low;
    high |= text.high;
  }
  return { low, high };
}

/** Returns the normalised description of a row. */
export function signedDescription(row: WorkingRow): SignedText {
  return textOf(row, 'description');
}

function signed(folded: string): SignedText {
  let [low, high] = [0, 0];
  for (let index = 1; index < folded.length; index++) {
    const bit = (folded.charCodeAt(index - 1) * 31 + folded.charCodeAt(index) * 7) & 63;
    if (bit < 32) low |= 1 << bit;
    else high |= 1 << (bit - 32);
  }
  return { folded, low, high };
}

function textOf(row: WorkingRow, field: 'description' | 'merchant' | 'notes'): SignedText {
  const known = row.folded[field];
  if (known !== undefined) return known;
  const text = signed(fold(row[field] ?? ''));
  row.folded[field] = text;
  return text;
}

/** Amounts are compared exactly, without their sign, in the row's currency. */
function amountCondition({ op, value, to }: RuleCondition): Holds {
  const low = amountUnits(value ?? '') ?? 0n;
  const high = amountUnits(to ?? '') ?? 0n;
  const compare = (test: (units: bigint) => boolean): Holds => {
    return ({ amountMinor, currency }) =>
      test(minorUnits(amountMinor < 0n ? -amountMinor : amountMinor, currency));
  };
  switch (op) {
    case 'lt':
      return compare((units) => units < low);
    case 'gt':
      return compare((units) => units > low);
    case 'between':
      return compare((units) => units >= low && units <= high);
    default:
      return compare((units) => units === low);
  }
}

/** Number of characters of a text that a pattern is matched against. The rest is ignored. */
const longestText = 300;
/** Size limit of a compiled pattern. A step on one character takes at most 0.2 µs, so the longest text takes 8 ms. */
export const largestPattern = 120;

/** A compiled pattern, or the reason why it is invalid. */
export type TextPattern =
  | { readonly ok: true; readonly size: number; readonly test: (text: string) => boolean }
  | { readonly ok: false; readonly message: string };

/**
 * Compiles a case-insensitive regular expression in RE2 syntax. Matching takes linear time for any pattern, without
 * backtracking, so look-around and back references aren't supported.
 */
export function compilePattern(expression: string): TextPattern {
  let compiled: RE2JS;
  try {
    compiled = RE2JS.compile(expression, RE2JS.CASE_INSENSITIVE);
  } catch (error) {
    const reason = errorMessage(error).replace(/^error parsing regexp: /, '');
    return { ok: false, message: `This pattern isn’t valid: ${reason}` };
  }
  const size = compiled.programSize();
  if (size > largestPattern)
    return { ok: false, message: 'This pattern is too large. Use fewer or smaller repetitions.' };
  return { ok: true, size, test: (text) => compiled.test(text.slice(0, longestText)) };
}
