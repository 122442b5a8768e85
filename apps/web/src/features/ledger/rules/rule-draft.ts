import type {
  NewRule,
  RuleActions,
  RuleCondition,
  RuleField,
  RuleOperator,
  RuleSplit,
} from '@farthing/api-contract';
import { readTypedAmount } from '@farthing/money';
import type { actionFields } from './texts.tsx';

/** A condition while it is typed. */
export interface ConditionDraft {
  readonly key: number;
  readonly field: RuleField;
  /** Empty for a field that has only one comparison. */
  readonly op: RuleOperator | '';
  readonly not: boolean;
  readonly value: string;
  readonly to: string;
  readonly ids: readonly string[];
}

/** Type of action in a rule. */
export type ActionKind = keyof typeof actionFields.kinds;

/** A part of a split while it is typed. */
export interface PartDraft {
  readonly key: number;
  readonly category_id: string;
  readonly by: 'percent' | 'amount' | 'rest';
  readonly value: string;
}

/** Something that a rule does, while it is typed. */
export interface ActionDraft {
  readonly key: number;
  readonly kind: ActionKind;
  readonly value: string;
  readonly tags: readonly string[];
  readonly parts: readonly PartDraft[];
}

/** A rule while it is typed. */
export interface RuleTyped {
  readonly name: string;
  readonly match: 'all' | 'any';
  readonly stop: boolean;
  readonly conditions: readonly ConditionDraft[];
  readonly actions: readonly ActionDraft[];
}

let lastKey = 0;

const blank: Omit<ConditionDraft, 'key' | 'field'> = { op: '', not: false, value: '', to: '', ids: [] };

/** An empty condition on a field. */
export function emptyCondition(field: RuleField): ConditionDraft {
  const op = isText(field) ? 'contains' : field === 'amount' ? 'gt' : '';
  const value = field === 'direction' ? 'expense' : field === 'origin' ? 'import' : '';
  return { ...blank, key: ++lastKey, field, op, value };
}

/** Something a rule may do, with nothing said yet. */
export function emptyAction(kind: ActionKind): ActionDraft {
  const parts = kind === 'splits' ? [emptyPart('percent', '50'), emptyPart('rest')] : [];
  return { key: ++lastKey, kind, value: kind === 'recurring' ? 'yes' : '', tags: [], parts };
}

/** A part of a split with nothing said yet. */
export function emptyPart(by: PartDraft['by'], value = ''): PartDraft {
  return { key: ++lastKey, category_id: '', by, value };
}

/** Returns true if the field is a text, which can be compared in several ways. */
export function isText(field: RuleField): boolean {
  return field === 'description' || field === 'merchant' || field === 'notes';
}

/** A rule as it is typed on; without one a single empty condition and action. */
export function typedOf(rule: NewRule | undefined): RuleTyped {
  return {
    name: rule?.name ?? '',
    match: rule?.match ?? 'all',
    stop: rule?.stop ?? false,
    conditions: rule
      ? rule.conditions.map((condition) => ({ ...blank, ...condition, key: ++lastKey }))
      : [emptyCondition('description')],
    actions: rule ? typedActions(rule.actions) : [emptyAction('category_id')],
  };
}

function typedActions(actions: RuleActions): ActionDraft[] {
  const one = (kind: ActionKind, more: Partial<ActionDraft>) => ({ ...emptyAction(kind), ...more });
  const { category_id, splits, merchant, add_tags, remove_tags, notes, is_recurring, type } = actions;
  const typed: ActionDraft[] = [];
  if (category_id) typed.push(one('category_id', { value: category_id }));
  if (splits) typed.push(one('splits', { parts: splits.map(typedPart) }));
  if (merchant) typed.push(one('merchant', { value: merchant }));
  if (add_tags) typed.push(one('add_tags', { tags: add_tags }));
  if (remove_tags) typed.push(one('remove_tags', { tags: remove_tags }));
  if (notes) typed.push(one('notes', { value: notes }));
  if (is_recurring !== undefined) typed.push(one('recurring', { value: is_recurring ? 'yes' : 'no' }));
  if (type) typed.push(one('transfer', {}));
  return typed.length > 0 ? typed : [emptyAction('category_id')];
}

function typedPart({ category_id, percent, amount }: RuleSplit): PartDraft {
  const by = percent !== undefined ? 'percent' : amount !== undefined ? 'amount' : 'rest';
  return { key: ++lastKey, category_id: category_id ?? '', by, value: percent ?? amount ?? '' };
}

/** Conditions and actions as they are sent; what is not filled in is sent as it is, and refused with its field. */
export function bodyOf({
  match,
  conditions,
  actions,
}: RuleTyped): Pick<NewRule, 'match' | 'conditions' | 'actions'> {
  const sent: RuleActions = {};
  for (const action of actions) Object.assign(sent, sentAction(action));
  return { match, conditions: conditions.map(sentCondition), actions: sent };
}

function sentCondition({ field, op, not, value, to, ids }: ConditionDraft): RuleCondition {
  const turned = not ? { not } : {};
  if (field === 'account') return { field, ...(ids.length > 0 ? { ids: [...ids] } : {}), ...turned };
  if (field === 'uncategorised') return { field, ...turned };
  const amounts = field === 'amount';
  return {
    field,
    ...(op ? { op } : {}),
    value: amounts ? plainAmount(value) : value,
    ...(amounts && op === 'between' ? { to: plainAmount(to) } : {}),
    ...turned,
  };
}

/** `£1,250.5` as the service reads it; what is no amount stays, so that the refusal names it. */
function plainAmount(typed: string): string {
  const read = readTypedAmount(typed, 'GBP');
  return read.ok ? read.amount.replace('-', '') : typed;
}

function sentAction({ kind, value, tags, parts }: ActionDraft): RuleActions {
  if (kind === 'recurring') return { is_recurring: value === 'yes' };
  if (kind === 'transfer') return { type: 'transfer' };
  if (kind === 'splits') return { splits: parts.map(sentPart) };
  if (kind === 'add_tags' || kind === 'remove_tags') return tags.length > 0 ? { [kind]: [...tags] } : {};
  return value.trim() === '' ? {} : { [kind]: value };
}

function sentPart({ category_id, by, value }: PartDraft): RuleSplit {
  return {
    category_id: category_id || null,
    ...(by === 'percent' ? { percent: value.trim().replace('%', '') } : {}),
    ...(by === 'amount' ? { amount: plainAmount(value) } : {}),
  };
}

/** Returns true if every field that a preview needs is filled in. */
export function isWhole({ conditions, actions }: RuleTyped): boolean {
  const said = conditions.every(({ field, op, value, to, ids }) => {
    if (field === 'uncategorised') return true;
    if (field === 'account') return ids.length > 0;
    return value.trim() !== '' && (op !== 'between' || to.trim() !== '');
  });
  const does = actions.every(({ kind, value, tags, parts }) => {
    if (kind === 'transfer' || kind === 'recurring') return true;
    if (kind === 'splits') return parts.every((part) => part.by === 'rest' || part.value.trim() !== '');
    return kind === 'add_tags' || kind === 'remove_tags' ? tags.length > 0 : value.trim() !== '';
  });
  return conditions.length > 0 && actions.length > 0 && said && does;
}
