import Type from 'typebox';
import {
  Body,
  described,
  flag,
  Id,
  Instant,
  integer,
  nullable,
  text,
  textUpTo,
  versionRead,
} from './values.ts';

/** Usual direction of money in a category. */
export const CategoryKind = Type.Enum(['income', 'expense']);
export type CategoryKind = Type.Static<typeof CategoryKind>;

/** One of the 45 system categories or one of the user's own. */
export const Category = Type.Object({
  id: Id,
  slug: nullable(text('Stable name of a system category. Null for the user’s own')),
  name: Type.String(),
  kind: CategoryKind,
  group_name: Type.String(),
  system: flag('System categories are read-only'),
  position: integer('1 to 45. The user’s own categories follow by name'),
  version: Type.Integer(),
  created_at: Instant,
});
export type Category = Type.Static<typeof Category>;

const name = textUpTo(80);
const groupName = textUpTo(80);

export const NewCategory = Body({
  name,
  kind: CategoryKind,
  group_name: Type.Optional(described(groupName, 'Default: Other')),
});
export type NewCategory = Type.Static<typeof NewCategory>;

export const CategoryChange = Body({
  name: Type.Optional(name),
  group_name: Type.Optional(groupName),
  version: versionRead(),
});
export type CategoryChange = Type.Static<typeof CategoryChange>;

/** Category to move transactions and budgets to when their category is deleted. */
export const CategoryDeletion = Body({
  reassign_to: Type.Optional(
    Type.String({
      pattern: '^(none|[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})$',
      description: 'Id of a category of the same kind, or `none` for uncategorised',
    }),
  ),
});

export const CategoryMerge = Body({ into: Id });
