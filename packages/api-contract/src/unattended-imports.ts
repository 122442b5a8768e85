import Type from 'typebox';
import { Body, described, flag, Id, Instant, integer, nullable, text } from './values.ts';

/** File for a program that sends statements and isn't asked anything. */
export const UnattendedFields = Body({
  account_id: Type.Optional(described(Id, 'Default: the account that the file’s rows went to before')),
});

/** Result for a file that was sent unattended. */
export const UnattendedImport = Type.Object({
  result: Type.Enum(['imported', 'known', 'to-check', 'refused'], {
    description:
      '`imported`: its balances prove every row, and the new ones were recorded. `known`: every row was recorded already. `to-check`: it waits on the Import page. `refused`: nothing of it is kept',
  }),
  message: text('What happened and what to do, in words'),
  import_id: nullable(Id),
  added: integer('Transactions that were recorded, or that wait to be'),
});
export type UnattendedImport = Type.Static<typeof UnattendedImport>;

/** Ways in which a file arrives unattended. */
export const UnattendedSource = Type.Enum(['folder', 'mailbox', 'command', 'program'], {
  description:
    '`folder`: the watched folder. `mailbox`: an attachment. `command`: the operator’s command. `program`: `POST /imports/unattended`',
});
export type UnattendedSource = Type.Static<typeof UnattendedSource>;

/** A file that arrived unattended. The same content from the same source is one file. */
export const UnattendedFile = Type.Object({
  id: Id,
  source: UnattendedSource,
  sender: described(nullable(Type.String()), 'Address that the email is from'),
  name: Type.String(),
  result: UnattendedImport.properties.result,
  message: UnattendedImport.properties.message,
  added: UnattendedImport.properties.added,
  import_id: described(nullable(Id), 'Its import, if it still exists'),
  waits: flag('Whether it is a preview that waits to be checked'),
  came_at: Instant,
});
export type UnattendedFile = Type.Static<typeof UnattendedFile>;

export const UnattendedFileList = Type.Object({
  items: Type.Array(UnattendedFile, { description: 'The newest 50' }),
});
export type UnattendedFileList = Type.Static<typeof UnattendedFileList>;
