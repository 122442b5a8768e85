import Type from 'typebox';
import { Body, Id, nullable } from './values.ts';

/** File for a program that sends statements and isn't asked anything. */
export const UnattendedFields = Body({
  account_id: Type.Optional({
    ...Id,
    description: 'Default: the account that the file’s rows went to before',
  }),
});

/** Result for a file that was sent without anyone there to answer. */
export const UnattendedImport = Type.Object({
  result: Type.Enum(['imported', 'known', 'to-check', 'refused'], {
    description:
      '`imported`: its balances prove every row, and the new ones were recorded. `known`: every row was recorded already. `to-check`: it waits on the Import page. `refused`: nothing of it is kept',
  }),
  message: Type.String({ description: 'What happened and what to do, in words' }),
  import_id: nullable(Id),
  added: Type.Integer({ description: 'Transactions that were recorded, or that wait to be' }),
});
export type UnattendedImport = Type.Static<typeof UnattendedImport>;
