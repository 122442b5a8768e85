import Type from 'typebox';
import { Body, Id, textUpTo } from './values.ts';

/** A tag and the number of transactions that have it. Tags are case-sensitive. */
export const Tag = Type.Object({ name: Type.String(), count: Type.Integer() });
export type Tag = Type.Static<typeof Tag>;

const name = textUpTo(50);

export const NewTag = Body({ name });

export const TagChange = Body({ name });

export const TagMerge = Body({ into: name });

export const TagPath = Type.Object({ name: Type.String({ minLength: 1, maxLength: 50 }) });

/** Result of a deletion, with the id that undoes it. */
export const TagDeletion = Type.Object({ undo_id: Id, removed: Type.Integer() });
export type TagDeletion = Type.Static<typeof TagDeletion>;

export const TagRestore = Body({ undo_id: Id });
