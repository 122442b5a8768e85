import type { RuleActions, RuleCondition } from '@farthing/api-contract';
import {
  compileCondition,
  type Holds,
  neededOf,
  type RuledRow,
  signedDescription,
  type WorkingRow,
} from './condition-rules.ts';
import { type SplitPart, splitInParts } from './split-rules.ts';

export type { RuledRow } from './condition-rules.ts';

/** A rule as it is applied. */
export interface RuleSource {
  readonly match: 'all' | 'any';
  readonly stop: boolean;
  readonly conditions: readonly RuleCondition[];
  readonly actions: RuleActions;
}

/** Field that a rule can set. Category and split count as one, because each replaces the other. */
export type RuledField = 'type' | 'merchant' | 'category' | 'notes' | 'tags' | 'recurring';

/** Compiled rules, in the order in which they are applied. */
export interface CompiledRules {
  readonly rules: readonly (Pick<RuleSource, 'stop' | 'actions'> & { readonly holds: Holds })[];
  /** For each rule, the signature that descriptions must contain, so that most rules are skipped without a call. */
  readonly low: Int32Array;
  readonly high: Int32Array;
  /** True if no condition depends on a field that an action sets, so that one pass is enough. */
  readonly settlesAtOnce: boolean;
}

/** Options for applying rules to a row. */
export interface RuleManner {
  /** True if existing values are replaced. Otherwise only empty fields are filled. */
  readonly overwrite: boolean;
  /** True for a row that isn't recorded yet, whose type may still become a transfer. */
  readonly isNew: boolean;
  /** Fields that the user chose for this row, which no rule changes. */
  readonly kept?: readonly RuledField[];
}

/** Result of applying rules to a row. */
export interface RuleEffect {
  /** Positions of the rules that matched. */
  readonly held: readonly number[];
  /** For each changed field, the position of the rule that set it. */
  readonly setBy: ReadonlyMap<RuledField, number>;
  /** The row afterwards; the same object if nothing changes. */
  readonly row: RuledRow;
  /** False if the rules undo each other endlessly, so that the row stays unchanged. */
  readonly settled: boolean;
}

/** Limit on passes over one row: one for each of its fields and twenty tags. */
const mostPasses = 32;
const mostTags = 20;

const readsOf: Partial<Record<RuleCondition['field'], RuledField[]>> = {
  merchant: ['merchant'],
  notes: ['notes'],
  tag: ['tags'],
  direction: ['type'],
  uncategorised: ['category', 'type'],
};

/** Compiles rules once for a whole run. */
export function compileRules(sources: readonly RuleSource[]): CompiledRules {
  const read = new Set(
    sources.flatMap(({ conditions }) => conditions.flatMap(({ field }) => readsOf[field] ?? [])),
  );
  const written = sources.flatMap(({ actions }) => fieldsOf(actions));
  const needed = sources.map(({ match, conditions }) => neededOf(match, conditions));
  return {
    low: Int32Array.from(needed, ({ low }) => low),
    high: Int32Array.from(needed, ({ high }) => high),
    rules: sources.map(({ match, stop, actions, conditions }) => {
      const all = conditions.map(compileCondition);
      return { stop, actions, holds: match === 'any' ? anyOf(all) : allOf(all) };
    }),
    settlesAtOnce: !written.some((field) => read.has(field)),
  };
}

function allOf(conditions: readonly Holds[]): Holds {
  return (row) => {
    for (const holds of conditions) if (!holds(row)) return false;
    return true;
  };
}

function anyOf(conditions: readonly Holds[]): Holds {
  return (row) => {
    for (const holds of conditions) if (holds(row)) return true;
    return false;
  };
}

function fieldsOf(actions: RuleActions): RuledField[] {
  return [
    actions.type === undefined ? [] : (['type', 'category'] as const),
    actions.merchant === undefined ? [] : (['merchant'] as const),
    actions.category_id === undefined && actions.splits === undefined ? [] : (['category'] as const),
    actions.notes === undefined ? [] : (['notes'] as const),
    actions.add_tags === undefined && actions.remove_tags === undefined ? [] : (['tags'] as const),
    actions.is_recurring === undefined ? [] : (['recurring'] as const),
  ].flat();
}

/**
 * Applies rules to a row, in their order. Later rules see the results of earlier ones, and override them. Passes are
 * repeated until nothing changes, so that a second run over the same row never changes it. If they don't converge, the
 * row stays unchanged.
 * @returns null if no rule matches
 */
export function applyRules(set: CompiledRules, row: RuledRow, manner: RuleManner): RuleEffect | null {
  const working: WorkingRow = {
    ...row,
    folded: { description: undefined, merchant: undefined, notes: undefined },
  };
  const text = signedDescription(working);
  const [without, withoutHigh] = [~text.low, ~text.high];
  const { low, high, rules } = set;
  const holds = (index: number) =>
    ((low[index] ?? 0) & without) === 0 &&
    ((high[index] ?? 0) & withoutHigh) === 0 &&
    rules[index]?.holds(working) === true;
  let first = 0;
  while (first < rules.length && !holds(first)) first++;
  if (first === rules.length) return null;
  const setBy = new Map<RuledField, number>();
  const held = new Set<number>();
  for (let pass = 0; pass < mostPasses; pass++) {
    const before = { ...working };
    const open = openFields(before, manner);
    for (let index = pass === 0 ? first : 0; index < rules.length; index++) {
      const rule = rules[index];
      if (!rule || !holds(index)) continue;
      held.add(index);
      act(working, rule.actions, open, (field) => setBy.set(field, index));
      if (rule.stop) break;
    }
    if (set.settlesAtOnce || changedFields(before, working).length === 0)
      return effectOf(row, working, setBy, held);
  }
  return { held: [...held], setBy: new Map(), row, settled: false };
}

/** Fields that rules may set in a pass. `clear` allows removing values. */
type Open = Readonly<Record<RuledField | 'clear', boolean>>;

function openFields(row: RuledRow, { overwrite, isNew, kept = [] }: RuleManner): Open {
  const free = (field: RuledField, isEmpty: boolean) => (overwrite || isEmpty) && !kept.includes(field);
  return {
    type: isNew && free('type', true) && !kept.includes('category'),
    merchant: free('merchant', row.merchant === null || row.merchant === ''),
    category: free('category', row.category_id === null && row.splits.length === 0),
    notes: free('notes', row.notes === null || row.notes === ''),
    recurring: free('recurring', row.is_recurring === null),
    tags: !kept.includes('tags'),
    clear: overwrite,
  };
}

function act(row: WorkingRow, actions: RuleActions, open: Open, note: (field: RuledField) => void): void {
  if (actions.type === 'transfer' && row.type !== 'transfer' && open.type) {
    row.type = 'transfer';
    row.category_id = null;
    row.splits = [];
    note('type');
    note('category');
  }
  if (actions.merchant !== undefined && open.merchant && row.merchant !== actions.merchant) {
    row.merchant = actions.merchant;
    row.folded.merchant = undefined;
    note('merchant');
  }
  if (actions.notes !== undefined && open.notes && row.notes !== actions.notes) {
    row.notes = actions.notes;
    row.folded.notes = undefined;
    note('notes');
  }
  if (actions.is_recurring !== undefined && open.recurring && row.is_recurring !== actions.is_recurring) {
    row.is_recurring = actions.is_recurring;
    note('recurring');
  }
  if (open.category && row.type !== 'transfer') categorise(row, actions, note);
  if (open.tags && (actions.add_tags || actions.remove_tags)) retag(row, actions, open.clear, note);
}

function categorise(row: WorkingRow, actions: RuleActions, note: (field: RuledField) => void): void {
  if (actions.category_id !== undefined) {
    if (row.category_id === actions.category_id && row.splits.length === 0) return;
    row.category_id = actions.category_id;
    row.splits = [];
    note('category');
  } else if (actions.splits !== undefined) {
    const parts = splitInParts(actions.splits, row.amountMinor, row.currency);
    if (parts === null || sameParts(parts, row.splits)) return;
    row.splits = parts;
    row.category_id = null;
    note('category');
  }
}

function retag(
  row: WorkingRow,
  { add_tags = [], remove_tags = [] }: RuleActions,
  mayClear: boolean,
  note: (field: RuledField) => void,
): void {
  const kept = mayClear ? row.tags.filter((tag) => !remove_tags.includes(tag)) : row.tags;
  const tags = [...new Set([...kept, ...add_tags])].slice(0, Math.max(mostTags, kept.length));
  if (sameTags(tags, row.tags)) return;
  row.tags = tags;
  note('tags');
}

function sameTags(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((tag) => other.includes(tag));
}

function sameParts(one: readonly SplitPart[], other: readonly SplitPart[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ category_id, minor, notes }, index) => {
      const part = other[index];
      return part?.category_id === category_id && part.minor === minor && part.notes === notes;
    })
  );
}

/** Returns the fields in which two states of a row differ. */
function changedFields(before: RuledRow, after: RuledRow): RuledField[] {
  const changed: RuledField[] = [];
  if (before.type !== after.type) changed.push('type');
  if (before.merchant !== after.merchant) changed.push('merchant');
  if (before.notes !== after.notes) changed.push('notes');
  if (before.is_recurring !== after.is_recurring) changed.push('recurring');
  if (before.category_id !== after.category_id || !sameParts(before.splits, after.splits))
    changed.push('category');
  if (before.tags !== after.tags && !sameTags(before.tags, after.tags)) changed.push('tags');
  return changed;
}

function effectOf(
  row: RuledRow,
  { folded, ...after }: WorkingRow,
  setBy: ReadonlyMap<RuledField, number>,
  held: ReadonlySet<number>,
): RuleEffect {
  const changed = changedFields(row, after);
  return {
    held: [...held],
    setBy: new Map(changed.map((field) => [field, setBy.get(field) ?? 0])),
    row: changed.length === 0 ? row : { ...after, tags: changed.includes('tags') ? after.tags : row.tags },
    settled: true,
  };
}
