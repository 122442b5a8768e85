import Type from 'typebox';
import { Body, described, flag, nullable, text } from './values.ts';

/** A record that changed. */
export const Change = Type.Object({
  type: text('Kind of record, such as `transactions`, `accounts` or `budgets`'),
  id: described(
    nullable(Type.String()),
    'Null if so much changed at once that it was only counted. Read all records of this type again',
  ),
  change: Type.Enum(['changed', 'deleted'], {
    description: '`changed`: created or changed, and there now. `deleted`: not there any more',
  }),
  version: Type.Union([Type.Integer(), Type.Null()], {
    description:
      'Version of the record now. Null if it is deleted, or if records of this type have no version',
  }),
});
export type Change = Type.Static<typeof Change>;

export const ChangePage = Type.Object({
  items: Type.Array(Change, { description: 'Each record once, the latest change last' }),
  cursor: text('`since` of the next request'),
  has_more: flag('Whether more changes are there already'),
  is_reset: flag('Whether changes since the cursor are no longer stored. Read all records again'),
});
export type ChangePage = Type.Static<typeof ChangePage>;

export const ChangeQuery = Body({
  since: Type.Optional(
    Type.String({
      pattern: '^\\d{1,15}-[0-9a-f]{1,8}$',
      description:
        '`cursor` of an earlier response. Without it, there are no items, and the cursor is that of now',
    }),
  ),
  limit: Type.Integer({
    minimum: 1,
    maximum: 500,
    default: 100,
    description: 'Number of operations to read. Each can have changed several records',
  }),
});
export type ChangeQuery = Type.Static<typeof ChangeQuery>;
