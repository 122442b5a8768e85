import Type from 'typebox';
import { NewAccount } from './accounts.ts';
import { nullable } from './values.ts';

/** Bank and account of a statement file, found out before it is uploaded for an account. */
export const RecognisedStatement = Type.Object({
  format_id: nullable(Type.String()),
  format_name: nullable(Type.String()),
  account_id: nullable(
    Type.String({
      format: 'uuid',
      description:
        'The user’s open account that fits: the one that this account of the file, or else all files of this format, went to. Null if there is none, or more than one',
    }),
  ),
  new_account: Type.Unsafe<NewAccount | null>({
    anyOf: [NewAccount, { type: 'null' }],
    description: 'Body for POST /accounts that suits the file. Null if its format or currency is not known',
  }),
});
export type RecognisedStatement = Type.Static<typeof RecognisedStatement>;
