import Type from 'typebox';
import { Value } from 'typebox/value';
import type { OutgoingLog } from '../outgoing/fetch-bytes.ts';
import { type Cage, createCage } from './cage.ts';
import { type Claimed, claimAccess } from './claim.ts';
import type { FeedOutput, PricesOutput, RatesOutput } from './connector-api.ts';
import {
  bundledFiles,
  type Connector,
  type ConnectorFiles,
  readConnector,
  type StatementFormat,
} from './connector-files.ts';
import type { WriteKind } from './connector-policy.ts';
import { explainConnector } from './plain-words.ts';

/** Description of a connector, for people. */
export interface ListedConnector {
  readonly id: string;
  readonly name: string;
  readonly kind: Connector['manifest']['kind'];
  readonly about: string;
  readonly homepage: string;
  /** Sentences on what it may do. */
  readonly permissions: readonly string[];
  readonly hosts: readonly string[];
  readonly secrets: Connector['manifest']['secrets'];
  /** Setup token that the first run exchanges for the secrets of the requests. */
  readonly claim: Connector['manifest']['claim'];
  /** Label of the bank's id of the account, if it is called something else. */
  readonly accountLabel: string | null;
  /** Number of days that the first run goes back. */
  readonly firstDays: number;
  /** Number of requests in one run. */
  readonly mostRequests: number;
  readonly statementFormat: StatementFormat | null;
  /** True if the ids of its transactions aren't in the bank's files. */
  readonly idsAreOwn: boolean;
}

/** Result of a run, by the kind of connector. */
interface OutputOf {
  readonly rates: RatesOutput;
  readonly prices: PricesOutput;
  readonly account: FeedOutput;
}
type ConnectorKind = keyof OutputOf;

/** Checked result of a run, or why there is none. */
export type Fetched<Kind extends ConnectorKind> =
  | { readonly ok: true; readonly output: OutputOf[Kind] }
  | { readonly ok: false; readonly reason: string };

/** Question and means of one run. */
export interface ConnectorRun {
  /** User for whom it runs. */
  readonly userId: string;
  /** Question of the connector's kind. */
  readonly input: object;
  readonly secrets: ReadonlyMap<string, string>;
  readonly log: OutgoingLog;
  readonly signal?: AbortSignal;
}

/** Connectors of one service. */
export interface Connectors {
  list(): readonly ListedConnector[];
  find(id: string): ListedConnector | undefined;
  /** Runs a connector of a kind. Never throws for anything that it or a server does. */
  run<Kind extends ConnectorKind>(id: string, kind: Kind, run: ConnectorRun): Promise<Fetched<Kind>>;
  /** Exchanges the setup token of a connector. Never throws for anything that a server does. */
  claim(id: string, token: string, parts: Pick<ConnectorRun, 'log' | 'signal'>): Promise<Claimed>;
  load: Cage['load'];
  close(): Promise<void>;
}

const day = Type.String({ pattern: '^(19|20|21)\\d\\d-\\d\\d-\\d\\d$' });
const decimal = Type.String({ pattern: '^-?\\d{1,15}(\\.\\d{1,12})?$' });
const text = Type.String({ maxLength: 1000 });
const closed = { additionalProperties: false };

const outputs = {
  rates: Type.Object(
    {
      rates: Type.Array(
        Type.Object({ from_currency: text, to_currency: text, date: day, rate: decimal }, closed),
        { maxItems: 300_000 },
      ),
    },
    closed,
  ),
  prices: Type.Object(
    {
      securities: Type.Array(
        Type.Object(
          {
            id: text,
            currency: text,
            prices: Type.Array(Type.Object({ date: day, price: decimal }, closed), { maxItems: 20_000 }),
            dividends: Type.Optional(
              Type.Array(Type.Object({ date: day, amount: decimal }, closed), { maxItems: 1000 }),
            ),
            error: Type.Union([text, Type.Null()]),
          },
          closed,
        ),
        { maxItems: 1000 },
      ),
    },
    closed,
  ),
  account: Type.Object(
    {
      account: Type.Object({ id: text, name: text, currency: text }, closed),
      transactions: Type.Array(
        Type.Object(
          {
            id: text,
            date: day,
            amount: decimal,
            name: text,
            memo: text,
            type: Type.Optional(text),
            category: Type.Optional(text),
            balance: Type.Optional(decimal),
          },
          closed,
        ),
        { maxItems: 100_000 },
      ),
      file: Type.Optional(Type.String({ maxLength: 20_000_000 })),
      from: Type.Optional(day),
      notes: Type.Optional(Type.Array(text, { maxItems: 20 })),
      pending: Type.Integer({ minimum: 0 }),
    },
    closed,
  ),
};

/** Checks of results from the cage, which can have any content. */
const checks: { readonly [Kind in ConnectorKind]: (output: unknown) => output is OutputOf[Kind] } = {
  rates: (output) => Value.Check(outputs.rates, output),
  prices: (output) => Value.Check(outputs.prices, output),
  account: (output) => Value.Check(outputs.account, output),
};

const writeOf = { rates: 'rates', prices: 'prices', account: 'import_preview' } satisfies Record<
  string,
  WriteKind
>;

/**
 * Makes the connectors of one service. Their files are read when they are first asked for.
 * @param files those that come with farthing, unless tests give others
 * @throws {ConnectorPolicyError} at the first question, if a file can't be used
 */
export function createConnectors(files: () => readonly ConnectorFiles[] = bundledFiles): Connectors {
  const cage = createCage();
  let read: ReadonlyMap<string, Connector> | undefined;
  const all = () => {
    read ??= new Map(files().map((one) => [one.id, readConnector(one)]));
    return read;
  };
  return {
    list: () => [...all().values()].map(describe),
    find(id) {
      const connector = all().get(id);
      return connector && describe(connector);
    },
    async run(id, kind, run) {
      const connector = all().get(id);
      if (connector?.manifest.kind !== kind || !connector.policy.writes.includes(writeOf[kind]))
        return { ok: false, reason: 'The connector may not write what it fetches' };
      const outcome = await cage.run({ connector, ...run });
      if (!outcome.ok) return outcome;
      const isRight: (output: unknown) => output is OutputOf[typeof kind] = checks[kind];
      if (isRight(outcome.output)) return { ok: true, output: outcome.output };
      return { ok: false, reason: 'The result of the connector isn’t what its kind of data needs' };
    },
    async claim(id, token, parts) {
      const connector = all().get(id);
      return connector
        ? claimAccess(connector, token, parts)
        : { ok: false, reason: 'The connector no longer exists' };
    },
    load: cage.load,
    close: cage.close,
  };
}

function describe(connector: Connector): ListedConnector {
  const { id, manifest, policy } = connector;
  const { name, kind, about, homepage, secrets } = manifest;
  return {
    id,
    name,
    kind,
    about,
    homepage,
    permissions: explainConnector(connector),
    hosts: [...new Set(policy.requests.map(({ url }) => url.split('/')[2] ?? ''))],
    secrets,
    claim: manifest.claim,
    accountLabel: manifest.account_label ?? null,
    firstDays: manifest.first_days,
    mostRequests: manifest.most_requests,
    statementFormat: manifest.statement_format,
    idsAreOwn: manifest.ids_are_own ?? false,
  };
}
