import Type from 'typebox';
import { integer } from './values.ts';

/** Counts of the records that the sample data added. */
export const SampleData = Type.Object({
  accounts: Type.Integer(),
  transactions: integer('Number of transactions, without those of the broker statements'),
});
export type SampleData = Type.Static<typeof SampleData>;
