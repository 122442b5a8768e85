import {
  evaluateScope,
  type Manifests,
  type Policy,
  parse,
  resolve,
  type ScopeValue,
} from '@farthing/capabilities';

/** Kinds of data that a connector may be allowed to write. There are no others. */
const writeKinds = ['rates', 'prices', 'import_preview'] as const;
export type WriteKind = (typeof writeKinds)[number];

/** Ways to add two secrets to a request: user and password, or key and private key of a signature. */
const pairings = ['basic', 'kraken', 'coinbase', 'enable-banking'] as const;

/** Place of a secret in a request. */
export type SecretPlace =
  | {
      readonly name: string;
      readonly as: 'header' | 'query';
      /** Name of the header or of the parameter of the query. */
      readonly field: string;
      /** Text before the secret, such as `Bearer `. */
      readonly prefix: string;
    }
  | {
      readonly name: string;
      readonly as: (typeof pairings)[number];
      /** Name of the password or the private key. */
      readonly second: string;
    };

/** Names of the secrets that a request gets or is signed with. */
export function secretNames(place: SecretPlace | null): readonly string[] {
  if (place === null) return [];
  return 'second' in place ? [place.name, place.second] : [place.name];
}

/** A request that the capability file of a connector allows. */
export interface AllowedRequest {
  readonly method: 'GET' | 'POST';
  /** URL pattern. */
  readonly url: string;
  readonly secret: SecretPlace | null;
}

/** Rights of one connector. */
export interface ConnectorPolicy {
  readonly requests: readonly AllowedRequest[];
  readonly writes: readonly WriteKind[];
  /** Finds the entry that allows a request. @returns undefined if none does */
  allows(method: string, url: URL): AllowedRequest | undefined;
}

/** A capability file that a connector can't be run with. */
export class ConnectorPolicyError extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'ConnectorPolicyError';
  }
}

/** Commands of the cage. A connector gets none that its capability file doesn't allow. */
const manifests: Manifests = {
  connector: { commands: ['request', ...writeKinds.map((kind) => `write_${kind}`)] },
};
const nothing = { allow: [], deny: [] };

/**
 * Reads the capability file of a connector. Its windows name the connector.
 * @param id the connector, which takes the place of the window that asks
 * @throws {ConnectorPolicyError} if something in it is wrong, as a part that is misread could allow too much
 */
export function readConnectorPolicy(id: string, text: string): ConnectorPolicy {
  const parsed = parse([{ text, file: `${id}/capability.json`, format: 'json' }]);
  const { policy, diagnostics } = resolve(parsed.capabilities, { platform: 'linux', manifests });
  const [fault] = [...parsed.diagnostics, ...diagnostics];
  if (fault) throw new ConnectorPolicyError(`The capability file of ${id} has an error: ${fault.message}`);
  const ask = (command: string) => policy.authorize({ window: id, command: `plugin:connector|${command}` });
  const foreign = policy.rules.find(({ command }) => !command.startsWith('plugin:connector|'));
  if (foreign)
    throw new ConnectorPolicyError(`${id} asks for ${foreign.command}, which connectors don’t have`);
  const requests = readRequests(id, policy);
  return {
    requests,
    writes: writeKinds.filter((kind) => ask(`write_${kind}`).allowed),
    allows: (method, url) =>
      ask('request').allowed && !isDenied(policy, id, url)
        ? requests.find((request) => request.method === method && matches(request.url, url))
        : undefined,
  };
}

function readRequests(id: string, policy: Policy): AllowedRequest[] {
  const { allowed, scope } = policy.authorize({ window: id, command: 'plugin:connector|request' });
  if (!allowed) return [];
  return scope.allow.map((value) => {
    const method = textOf(value, 'method');
    const url = textOf(value, 'url');
    if ((method !== 'GET' && method !== 'POST') || url === undefined)
      throw new ConnectorPolicyError(`Each request of ${id} needs a method, GET or POST, and a url`);
    checkPattern(id, url);
    return { method, url, secret: readSecret(id, value) };
  });
}

/** The host of a pattern is written out, so that people can be told where their data goes. */
function checkPattern(id: string, url: string): void {
  if (/^https?:\/\/[a-z0-9.-]+(:\d{1,5})?\/[^\s*][^\s]*$/.test(url) && !/^[^/]*\/\/[^/]*[*{(:]\D/.test(url))
    return;
  throw new ConnectorPolicyError(`${id} must write out host and path of ${url.slice(0, 100)}`);
}

function readSecret(id: string, value: ScopeValue): SecretPlace | null {
  const name = textOf(value, 'secret');
  if (name === undefined) return null;
  const header = textOf(value, 'header');
  const query = textOf(value, 'query');
  const pairing = textOf(value, 'sign');
  if (pairing !== undefined)
    return readPair(id, { name, pairing, value, isPlaced: (header ?? query) !== undefined });
  const field = header ?? query;
  if (
    field === undefined ||
    (header !== undefined && query !== undefined) ||
    !/^[A-Za-z][\w-]{0,40}$/.test(field)
  )
    throw new ConnectorPolicyError(
      `${id} must say in which header or query parameter the secret ${name} goes`,
    );
  const as = header === undefined ? 'query' : 'header';
  return { name, as, field, prefix: textOf(value, 'prefix') ?? '' };
}

interface PairFields {
  readonly name: string;
  readonly pairing: string;
  readonly value: ScopeValue;
  /** True if a header or a parameter is named as well. */
  readonly isPlaced: boolean;
}

function readPair(id: string, { name, pairing, value, isPlaced }: PairFields): SecretPlace {
  const as = pairings.find((one) => one === pairing);
  const second = textOf(value, 'with');
  if (as === undefined || second === undefined || second === name || isPlaced)
    throw new ConnectorPolicyError(`${id} must say with which two secrets ${name} signs, and nothing else`);
  return { name, as, second };
}

function isDenied(policy: Policy, id: string, url: URL): boolean {
  const { scope } = policy.authorize({ window: id, command: 'plugin:connector|request' });
  return scope.deny.some((value) => {
    const denied = textOf(value, 'url');
    // A deny that can't be read denies everything.
    return denied === undefined || matches(denied, url);
  });
}

/** Compares an address with a URL pattern, by the rules of the capability library. */
function matches(pattern: string, url: URL): boolean {
  const scopes = { scope: { allow: [{ url: pattern }], deny: [] }, globalScope: nothing };
  const question = { command: 'plugin:http|fetch', args: { url: url.href } };
  return evaluateScope(scopes, question, { platform: 'linux' })?.reason === 'in-scope';
}

function textOf(value: ScopeValue, field: string): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const found: unknown = Reflect.get(value, field);
  return typeof found === 'string' ? found : undefined;
}
