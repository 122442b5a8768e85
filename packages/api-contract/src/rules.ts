import Type from 'typebox';
import { TransactionType } from './transactions.ts';
import {
  Amount,
  Body,
  ChangeOf,
  CurrencyCode,
  Day,
  described,
  flag,
  Id,
  integer,
  nullable,
  text,
  textUpTo,
  versioned,
} from './values.ts';

/** Field of a transaction that a condition tests. */
export const RuleField = Type.Enum([
  'description',
  'merchant',
  'notes',
  'amount',
  'account',
  'direction',
  'tag',
  'currency',
  'uncategorised',
  'origin',
]);
export type RuleField = Type.Static<typeof RuleField>;

/** Comparison of a text or an amount. The other fields have only one. */
export const RuleOperator = Type.Enum([
  'contains',
  'equals',
  'starts_with',
  'ends_with',
  'matches',
  'eq',
  'lt',
  'gt',
  'between',
]);
export type RuleOperator = Type.Static<typeof RuleOperator>;

const tags = Type.Array(textUpTo(50), {
  minItems: 1,
  maxItems: 20,
});

/** One condition. Text comparison ignores case. Amounts are unsigned, in the currency of the transaction. */
export const RuleCondition = Body({
  field: RuleField,
  op: Type.Optional(RuleOperator),
  value: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Text, pattern (RE2), amount, direction, tag, currency, or `import` or `hand` for origin',
    }),
  ),
  to: Type.Optional(Type.String({ maxLength: 32, description: 'Inclusive upper amount of `between`' })),
  ids: Type.Optional(
    Type.Array(Id, {
      minItems: 1,
      maxItems: 50,
      description: 'For `account`: matches any of these accounts',
    }),
  ),
  not: Type.Optional(flag('True to negate the condition')),
});
export type RuleCondition = Type.Static<typeof RuleCondition>;

/** A part of a split: a percentage, an amount, or the rest if neither is given. */
export const RuleSplit = Body({
  category_id: Type.Optional(nullable(Id)),
  percent: Type.Optional(Type.String({ maxLength: 6 })),
  amount: Type.Optional(Type.String({ maxLength: 32 })),
  notes: Type.Optional(nullable(Type.String({ maxLength: 500 }))),
});
export type RuleSplit = Type.Static<typeof RuleSplit>;

/** Actions of a rule. All of them apply. */
export const RuleActions = Body({
  category_id: Type.Optional(Id),
  merchant: Type.Optional(textUpTo(300)),
  add_tags: Type.Optional(tags),
  remove_tags: Type.Optional(tags),
  notes: Type.Optional(textUpTo(1000)),
  is_recurring: Type.Optional(Type.Boolean()),
  splits: Type.Optional(Type.Array(RuleSplit, { minItems: 2, maxItems: 20 })),
  type: Type.Optional(
    Type.Enum(['transfer'], {
      description: 'Applies on import only. A recorded income or expense keeps its type',
    }),
  ),
});
export type RuleActions = Type.Static<typeof RuleActions>;

const draft = {
  match: Type.Enum(['all', 'any'], {
    description: '`all` if every condition must match, `any` if one is enough',
  }),
  conditions: Type.Array(RuleCondition, { minItems: 1, maxItems: 20 }),
  actions: RuleActions,
};

/** A stored rule. Rules run in order of `position`. Later rules see and override the changes of earlier ones. */
export const Rule = Type.Object({
  id: Id,
  name: Type.String(),
  enabled: Type.Boolean(),
  position: Type.Integer(),
  stop: flag('True to skip later rules for transactions that match'),
  ...draft,
  broken: Type.Array(Type.Object({ field: Type.String(), message: Type.String() }), {
    description: 'Deleted records that the rule refers to. The rule is skipped until it is corrected',
  }),
  ...versioned,
});
export type Rule = Type.Static<typeof Rule>;

const name = textUpTo(100);

export const NewRule = Body({
  name,
  enabled: Type.Optional(Type.Boolean()),
  stop: Type.Optional(Type.Boolean()),
  ...draft,
});
export type NewRule = Type.Static<typeof NewRule>;

export const RuleChange = ChangeOf(NewRule);
export type RuleChange = Type.Static<typeof RuleChange>;

/** Ids of all rules, in the order to run them. */
export const RuleOrder = Body({ ids: Type.Array(Id, { maxItems: 500 }) });

const filters = {
  account_id: Type.Optional(Id),
  date_from: Type.Optional(Day),
  date_to: Type.Optional(Day),
  uncategorised: Type.Optional(flag('True for uncategorised transactions only')),
  overwrite: Type.Optional(
    flag('True to replace existing values. False, the default, fills only empty fields'),
  ),
};

/** Filters of the transactions that a stored rule is tested on. */
export const RuleFilters = Body(filters);
export type RuleFilters = Type.Static<typeof RuleFilters>;

/** An unsaved rule, with filters of the transactions to test it on. */
export const RuleDraft = Body({ ...draft, ...filters });
export type RuleDraft = Type.Static<typeof RuleDraft>;

/** Rules to run, and the transactions to run them on. */
export const RuleRun = Body({
  rule_ids: Type.Optional(
    Type.Array(Id, { minItems: 1, maxItems: 500, description: 'Default: all enabled rules' }),
  ),
  ...filters,
});
export type RuleRun = Type.Static<typeof RuleRun>;

/** The fields that rules set. */
export const RuledFields = Type.Object({
  type: TransactionType,
  merchant: nullable(Type.String()),
  category_id: nullable(Id),
  notes: nullable(Type.String()),
  tags: Type.Array(Type.String()),
  is_recurring: Type.Unsafe<boolean | null>({ type: ['boolean', 'null'] }),
  splits: Type.Array(Type.Object({ category_id: nullable(Id), signed_amount: Amount }), {
    description: 'Parts set by the rules. Empty if the rules set none',
  }),
});
export type RuledFields = Type.Static<typeof RuledFields>;

/** Preview of what rules would change. Nothing is written. */
export const RuleTest = Type.Object({
  scanned: Type.Integer(),
  complete: flag('False if only the newest transactions were tested'),
  matched: integer('Transactions that match'),
  changed: integer('Matching transactions that would change'),
  sample: Type.Array(
    Type.Object({
      transaction_id: Id,
      account_id: Id,
      date: Day,
      description: Type.String(),
      signed_amount: Amount,
      currency: CurrencyCode,
      before: RuledFields,
      after: RuledFields,
    }),
    { description: 'The newest ten transactions that would change' },
  ),
});
export type RuleTest = Type.Static<typeof RuleTest>;

/** Result of running rules. */
export const RuleRunResult = Type.Object({
  scanned: Type.Integer(),
  matched: Type.Integer(),
  changed: Type.Integer(),
  undecided: integer('Transactions left unchanged because the rules contradict each other'),
  operation_id: nullable(
    described(Id, 'Operation to undo with POST /history/{id}/undo. Null if nothing changed'),
  ),
});
export type RuleRunResult = Type.Static<typeof RuleRunResult>;

/** User's most frequent category for payments of one merchant. A suggestion that is never applied automatically. */
export const CategorySuggestionFor = Type.Object({
  category_id: nullable(Id),
  tags: Type.Array(Type.String()),
  times: integer('Number of times the category was chosen'),
  of: integer('Number of the merchant’s payments considered'),
  last_date: nullable(Day),
});
export type CategorySuggestionFor = Type.Static<typeof CategorySuggestionFor>;

export const SuggestQuery = Body({
  merchant: Type.Optional(Type.String({ maxLength: 300 })),
  description: Type.Optional(Type.String({ maxLength: 500 })),
  type: Type.Optional(Type.Enum(['expense', 'income'])),
});
export type SuggestQuery = Type.Static<typeof SuggestQuery>;

/** A rule suggested by the user's own changes. */
export const RuleSuggestion = Type.Object({
  key: text('Merchant and direction. Send it to dismiss the suggestion'),
  merchant: Type.String(),
  direction: Type.Enum(['expense', 'income']),
  category_id: Id,
  times: Type.Integer(),
  of: Type.Integer(),
  draft: NewRule,
});
export type RuleSuggestion = Type.Static<typeof RuleSuggestion>;

/** Transaction to draft a rule from. */
export const RuleDraftQuery = Body({ transaction_id: Id });

export const RuleDismissal = Body({ key: Type.String({ minLength: 1, maxLength: 600 }) });
