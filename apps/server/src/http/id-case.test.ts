import { Body, Id, nullable } from '@farthing/api-contract';
import Type from 'typebox';
import { expect, test } from 'vitest';
import { idsInSmallLetters } from './id-case.ts';

const small = '0199aabb-ccdd-7eef-8abc-def012345678';
const capitals = small.toUpperCase();

const schema = Body({
  id: Id,
  into: Type.Optional(nullable(Id)),
  reference: Type.String(),
  ids: Type.Array(Id),
  parts: Type.Array(Body({ category_id: nullable(Id), notes: Type.String() })),
  where: Type.Union([Type.Literal('none'), Id]),
  accounts: Type.Record(Type.String(), nullable(Id)),
});

test('ids are written in small letters, wherever the schema has them', () => {
  const lower = idsInSmallLetters(schema);
  const value = {
    id: capitals,
    reference: capitals,
    ids: [capitals, small],
    parts: [{ category_id: capitals, notes: capitals }, { category_id: null }],
    where: capitals,
    accounts: { [capitals]: capitals, GBP: null },
  };
  lower?.(value);
  expect(value).toEqual({
    id: small,
    reference: capitals,
    ids: [small, small],
    parts: [{ category_id: small, notes: capitals }, { category_id: null }],
    where: small,
    accounts: { [capitals]: small, GBP: null },
  });
});

test('what a schema has without ids is not gone through', () => {
  expect(idsInSmallLetters(Body({ name: Type.String(), day: Type.Array(Type.String()) }))).toBeUndefined();
});
