import { readdirSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { connectorsFolder } from '../../installation.ts';
import {
  type ConnectorPolicy,
  ConnectorPolicyError,
  readConnectorPolicy,
  secretNames,
} from './connector-policy.ts';

const text = Type.String({ minLength: 1, maxLength: 600 });

/** Formats of statement files that connectors write. `connection` is for banks without one. */
const statementFormats = [
  'starling',
  'monzo',
  'wise',
  'trading-212',
  'coinbase',
  'kraken',
  'ibkr-flex',
  'connection',
] as const;
export type StatementFormat = (typeof statementFormats)[number];

/** Description of a connector, by its author. */
const Manifest = Type.Object(
  {
    name: text,
    kind: Type.Enum(['rates', 'prices', 'account']),
    about: text,
    homepage: Type.String({ pattern: '^https://' }),
    /** Secrets that the user enters, by name. */
    secrets: Type.Array(
      Type.Object(
        { name: Type.String({ pattern: '^[a-z_]{1,40}$' }), label: text, help: text },
        { additionalProperties: false },
      ),
      { maxItems: 4 },
    ),
    /** A setup token, which the service exchanges once for user and password of the requests. */
    claim: Type.Optional(
      Type.Object({ token: text, user: text, password: text }, { additionalProperties: false }),
    ),
    /** Label of the field for the bank’s id of the account, if it is called something else. */
    account_label: Type.Optional(text),
    /** Format of the bank’s own statement file, by whose rows the transactions are known; null for other kinds. */
    statement_format: Type.Union([Type.Enum([...statementFormats]), Type.Null()]),
    /** True if the ids of the API aren’t in the bank’s files, so that rows of a file are known by day and amount. */
    ids_are_own: Type.Optional(Type.Boolean()),
    /** Time of one run, in seconds. Default: 90. */
    most_seconds: Type.Optional(Type.Integer({ minimum: 1, maximum: 300 })),
    /** Requests of one run. */
    most_requests: Type.Integer({ minimum: 1, maximum: 500 }),
    /** Time between the starts of two requests. */
    pause_ms: Type.Integer({ minimum: 0, maximum: 60_000 }),
    /** Days that the first run goes back. */
    first_days: Type.Integer({ minimum: 1, maximum: 20_000 }),
  },
  { additionalProperties: false },
);
export type ConnectorManifest = Type.Static<typeof Manifest>;

/** A connector that can be run. */
export interface Connector {
  readonly id: string;
  readonly manifest: ConnectorManifest;
  readonly policy: ConnectorPolicy;
  /** JavaScript of its module. */
  readonly source: string;
  /** True in tests, whose servers are on this machine: http and private addresses are allowed. */
  readonly loopback: boolean;
}

/** Files of one connector, as they are read. */
export interface ConnectorFiles {
  readonly id: string;
  readonly manifest: string;
  readonly capability: string;
  /** TypeScript that runs once its types are removed. */
  readonly source: string;
  readonly loopback?: boolean;
}

/** Makes a connector of its files. @throws {ConnectorPolicyError} if one of them can't be used */
export function readConnector({
  id,
  manifest,
  capability,
  source,
  loopback = false,
}: ConnectorFiles): Connector {
  const read: unknown = JSON.parse(manifest);
  if (!Value.Check(Manifest, read)) throw new ConnectorPolicyError(`The manifest of ${id} has an error`);
  const policy = readConnectorPolicy(id, capability);
  const { claim } = read;
  const claimed = claim ? [claim.user, claim.password] : [];
  const known = new Set([...read.secrets.map(({ name }) => name), ...claimed]);
  const unknown = policy.requests.find(({ secret }) => secretNames(secret).some((name) => !known.has(name)));
  if (unknown) throw new ConnectorPolicyError(`${id} uses a secret that its manifest doesn’t name`);
  if (!loopback && policy.requests.some(({ url }) => !url.startsWith('https://')))
    throw new ConnectorPolicyError(`${id} may use https only`);
  return { id, manifest: read, policy, source: stripTypes(id, source), loopback };
}

/** Reads the files of the connectors that come with farthing. */
export function bundledFiles(folder = connectorsFolder): ConnectorFiles[] {
  return readdirSync(folder)
    .sort()
    .map((id) => {
      const file = (name: string) => readFileSync(join(folder, id, name), 'utf8');
      return {
        id,
        manifest: file('manifest.json'),
        capability: file('capability.json'),
        source: file('connector.ts'),
      };
    });
}

/** Removes the types, without the warning that Node prints for each program that does this. */
function stripTypes(id: string, source: string): string {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return stripTypeScriptTypes(source);
  } catch {
    throw new ConnectorPolicyError(`The source of ${id} isn’t TypeScript`);
  } finally {
    process.emitWarning = emitWarning;
  }
}
