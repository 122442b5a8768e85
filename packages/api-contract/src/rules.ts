import Type from 'typebox';
import { TransactionType } from './transactions.ts';
import { Amount, Body, CurrencyCode, Day, Id, Instant, nullable, versionRead } from './values.ts';

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

const tags = Type.Array(Type.String({ minLength: 1, maxLength: 50, pattern: '\\S' }), {
  minItems: 1,
  maxItems: 20,
});

/** One condition. Texts compare without case; amounts are those of the row, without sign, in its own currency. */
export const RuleCondition = Body({
  field: RuleField,
  op: Type.Optional(RuleOperator),
  value: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Text, pattern (RE2), amount, direction, tag, currency, or `import` or `hand` for origin',
    }),
  ),
  to: Type.Optional(Type.String({ maxLength: 32, description: 'The upper amount of `between`, included' })),
  ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 50, description: 'Accounts: one of these' })),
  not: Type.Optional(Type.Boolean({ description: 'Whether the condition is turned round' })),
});
export type RuleCondition = Type.Static<typeof RuleCondition>;

/** A part of a split: by percent of the whole, by amount, or the rest where neither is given. */
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
  merchant: Type.Optional(Type.String({ minLength: 1, maxLength: 300, pattern: '\\S' })),
  add_tags: Type.Optional(tags),
  remove_tags: Type.Optional(tags),
  notes: Type.Optional(Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S' })),
  is_recurring: Type.Optional(Type.Boolean()),
  splits: Type.Optional(Type.Array(RuleSplit, { minItems: 2, maxItems: 20 })),
  type: Type.Optional(
    Type.Enum(['transfer'], { description: 'On import only: a recorded income or expense keeps its type' }),
  ),
});
export type RuleActions = Type.Static<typeof RuleActions>;

const draft = {
  match: Type.Enum(['all', 'any'], { description: 'Whether all conditions must hold, or one' }),
  conditions: Type.Array(RuleCondition, { minItems: 1, maxItems: 20 }),
  actions: RuleActions,
};

/** A rule as it is kept. Rules are applied by `position`; later ones see what earlier ones did, and win. */
export const Rule = Type.Object({
  id: Id,
  name: Type.String(),
  enabled: Type.Boolean(),
  position: Type.Integer(),
  stop: Type.Boolean({ description: 'Whether rules after it are left out where it holds' }),
  ...draft,
  broken: Type.Array(Type.Object({ field: Type.String(), message: Type.String() }), {
    description: 'What the rule names that is gone: until it is mended, the rule is left out',
  }),
  version: Type.Integer(),
  created_at: Instant,
  updated_at: Instant,
});
export type Rule = Type.Static<typeof Rule>;

const name = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' });

export const NewRule = Body({
  name,
  enabled: Type.Optional(Type.Boolean()),
  stop: Type.Optional(Type.Boolean()),
  ...draft,
});
export type NewRule = Type.Static<typeof NewRule>;

export const RuleChange = Body({
  name: Type.Optional(name),
  enabled: Type.Optional(Type.Boolean()),
  stop: Type.Optional(Type.Boolean()),
  match: Type.Optional(draft.match),
  conditions: Type.Optional(draft.conditions),
  actions: Type.Optional(RuleActions),
  version: versionRead(),
});
export type RuleChange = Type.Static<typeof RuleChange>;

/** All rules, in the order they are to be applied in. */
export const RuleOrder = Body({ ids: Type.Array(Id, { maxItems: 500 }) });

const filters = {
  account_id: Type.Optional(Id),
  date_from: Type.Optional(Day),
  date_to: Type.Optional(Day),
  uncategorised: Type.Optional(Type.Boolean({ description: 'Only rows without a category' })),
  overwrite: Type.Optional(
    Type.Boolean({
      description: 'Whether what a row has already is replaced; otherwise only what is empty is filled',
    }),
  ),
};

/** Filters of the transactions that a stored rule is tested on. */
export const RuleFilters = Body(filters);
export type RuleFilters = Type.Static<typeof RuleFilters>;

/** A rule that is not kept yet, and the rows to try it on. */
export const RuleDraft = Body({ ...draft, ...filters });
export type RuleDraft = Type.Static<typeof RuleDraft>;

/** Rules to run, and the transactions to run them on. */
export const RuleRun = Body({
  rule_ids: Type.Optional(
    Type.Array(Id, { minItems: 1, maxItems: 500, description: 'Default: all that are switched on' }),
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
    description: 'Parts that the rules set; empty where they set none',
  }),
});
export type RuledFields = Type.Static<typeof RuledFields>;

/** Preview of what rules would change. Nothing is written. */
export const RuleTest = Type.Object({
  scanned: Type.Integer(),
  complete: Type.Boolean({ description: 'False: only the newest rows were looked at' }),
  matched: Type.Integer({ description: 'Rows on which the rule holds' }),
  changed: Type.Integer({ description: 'Of these, rows that would change' }),
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
    { description: 'The newest ten of those that would change' },
  ),
});
export type RuleTest = Type.Static<typeof RuleTest>;

/** Result of running rules. */
export const RuleRunResult = Type.Object({
  scanned: Type.Integer(),
  matched: Type.Integer(),
  changed: Type.Integer(),
  undecided: Type.Integer({ description: 'Rows left as they are, as the rules undo each other there' }),
  operation_id: nullable({
    ...Id,
    description: 'Undoes the run: POST /history/{id}/undo; null where nothing changed',
  }),
});
export type RuleRunResult = Type.Static<typeof RuleRunResult>;

/** User's most frequent category for payments of one merchant. A suggestion that is never applied automatically. */
export const CategorySuggestionFor = Type.Object({
  category_id: nullable(Id),
  tags: Type.Array(Type.String()),
  times: Type.Integer({ description: 'How often the category was chosen' }),
  of: Type.Integer({ description: 'Payments of the merchant that were looked at' }),
  last_date: nullable(Day),
});
export type CategorySuggestionFor = Type.Static<typeof CategorySuggestionFor>;

export const SuggestQuery = Body({
  merchant: Type.Optional(Type.String({ maxLength: 300 })),
  description: Type.Optional(Type.String({ maxLength: 500 })),
  type: Type.Optional(Type.Enum(['expense', 'income'])),
});
export type SuggestQuery = Type.Static<typeof SuggestQuery>;

/** A rule that what the user does by hand suggests. */
export const RuleSuggestion = Type.Object({
  key: Type.String({ description: 'The merchant and the way of the money; what a dismissal names' }),
  merchant: Type.String(),
  direction: Type.Enum(['expense', 'income']),
  category_id: Id,
  times: Type.Integer(),
  of: Type.Integer(),
  draft: NewRule,
});
export type RuleSuggestion = Type.Static<typeof RuleSuggestion>;

/** The transaction that a rule is to be made of. */
export const RuleDraftQuery = Body({ transaction_id: Id });

export const RuleDismissal = Body({ key: Type.String({ minLength: 1, maxLength: 600 }) });
