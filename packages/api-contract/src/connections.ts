import Type from 'typebox';
import { Body, Day, described, flag, Id, Instant, nullable, text, versionRead } from './values.ts';

/** Path parameter of a connection: the connector's name. */
export const ConnectorPath = Type.Object({
  connector: Type.String({
    minLength: 1,
    maxLength: 60,
    description: 'Name of the connector, such as `ecb-rates`',
  }),
});

/** Kind of data that a connector fetches. */
export const ConnectorKind = Type.Enum(['rates', 'prices', 'account']);
export type ConnectorKind = Type.Static<typeof ConnectorKind>;

/** A secret that a connector needs. It is never returned. */
export const ConnectionSecret = Type.Object({
  name: Type.String(),
  label: Type.String(),
  help: text('Where to find it'),
  stored: Type.Boolean(),
});

/** A connector, what it may do, and how the user has set it up. All are off until a user switches them on. */
export const Connection = Type.Object({
  connector: Type.String(),
  name: Type.String(),
  kind: ConnectorKind,
  about: Type.String(),
  homepage: Type.String(),
  permissions: Type.Array(Type.String(), {
    description: 'What the connector may do, in plain English, from its capability file',
  }),
  hosts: Type.Array(Type.String(), { description: 'Hosts that it may send requests to' }),
  secrets: Type.Array(ConnectionSecret),
  enabled: Type.Boolean(),
  nightly: flag('Whether it also runs each night. Not for bank accounts'),
  account_id: described(nullable(Id), 'Account that the transactions of a bank go to'),
  bank_account: described(
    nullable(Type.String()),
    'The bank’s id of the account, if the token opens several',
  ),
  fetched_until: described(nullable(Day), 'Last day that was fetched'),
  last_run_at: nullable(Instant),
  last_ok: Type.Union([Type.Boolean(), Type.Null()]),
  last_message: described(nullable(Type.String()), 'Result of the last run in plain English'),
  needs_token: flag('True if the last run failed because the token has expired or was revoked'),
  bank_account_label: described(
    nullable(Type.String()),
    'Name of `bank_account` at this bank, if it is called something else',
  ),
  running: Type.Boolean(),
  version: Type.Integer(),
});
export type Connection = Type.Static<typeof Connection>;

export const ConnectionList = Type.Array(Connection);
export type ConnectionList = Type.Static<typeof ConnectionList>;

/** Changes the given fields. */
export const ConnectionChange = Body({
  enabled: Type.Optional(Type.Boolean()),
  nightly: Type.Optional(Type.Boolean()),
  secrets: Type.Optional(
    Type.Record(
      Type.String({ pattern: '^[a-z_]{1,40}$' }),
      Type.Union([
        Type.String({ minLength: 6, maxLength: 4000, pattern: '^[\\x20-\\x7e\\r\\n]+$' }),
        Type.Null(),
      ]),
      {
        maxProperties: 4,
        description: 'Secrets by name. Stored encrypted and never returned. Null deletes one',
      },
    ),
  ),
  account_id: Type.Optional(Type.Union([Id, Type.Null()])),
  bank_account: Type.Optional(
    Type.Union([Type.String({ pattern: '^[\\w.:=-]{1,100}$', maxLength: 100 }), Type.Null()]),
  ),
  version: versionRead(0),
});
export type ConnectionChange = Type.Static<typeof ConnectionChange>;

export const ConnectionRunRequest = Body({
  from: Type.Optional(
    described(Day, 'First day to fetch. Default: a week before the last day that was fetched'),
  ),
});
export type ConnectionRunRequest = Type.Static<typeof ConnectionRunRequest>;

/** Result of a run. A connector that fails is a result too. */
export const ConnectionRun = Type.Object({
  ok: Type.Boolean(),
  message: text('Result in plain English'),
  details: Type.Array(Type.String(), {
    description: 'Securities without prices, and old prices, at most 100',
  }),
  added: Type.Integer(),
  updated: Type.Integer(),
  import_id: described(nullable(Id), 'Preview of the fetched transactions'),
});
export type ConnectionRun = Type.Static<typeof ConnectionRun>;
