import type { Connector } from './connector-files.ts';
import { type AllowedRequest, secretNames, type WriteKind } from './connector-policy.ts';

const writes: Readonly<Record<WriteKind, string>> = {
  rates: 'It may add exchange rates. It changes none that you entered.',
  prices: 'It may add prices of your securities. It changes none that you entered.',
  import_preview: 'It may prepare an import of transactions. You look at it before anything is recorded.',
};

/** Says in plain sentences what a connector may do, from its capability file alone. */
export function explainConnector({ manifest, policy }: Pick<Connector, 'manifest' | 'policy'>): string[] {
  const hosts = Map.groupBy(policy.requests, ({ url }) => new URL(url.replace(/[*{}()]/g, '_')).host);
  const { claim } = manifest;
  const claimed = claim ? [claim.user, claim.password] : [];
  const labels = new Map([
    ...manifest.secrets.map(({ name, label }) => [name, label] as const),
    ...claimed.map((name) => [name, 'access from the setup token'] as const),
  ]);
  return [
    ...[...hosts].map(([host, requests]) => sentenceOf(host, requests, labels)),
    ...policy.writes.map((kind) => writes[kind]),
    hosts.size === 0
      ? 'It makes no requests. It can’t read your files, or see anything else in farthing.'
      : 'It can’t reach any other server, read your files, or see anything else in farthing.',
  ];
}

function sentenceOf(
  host: string,
  requests: readonly AllowedRequest[],
  labels: ReadonlyMap<string, string>,
): string {
  const verb = requests.some(({ method }) => method === 'POST') ? 'read from and send to' : 'read from';
  const isSigned = requests.some(
    ({ secret }) => secret !== null && 'second' in secret && secret.as !== 'basic',
  );
  const secrets = new Set(
    requests.flatMap(({ secret }) => secretNames(secret).map((name) => labels.get(name) ?? name)),
  );
  const first = `It may ${verb} ${host}.`;
  if (secrets.size === 0) return first;
  const named = `your ${[...secrets].map(asInSentence).join(' and ')}`;
  const it = secrets.size > 1 ? 'them' : 'it';
  if (isSigned)
    return `${first} farthing signs these requests with ${named}, and the connector never sees ${it}, nor the signature.`;
  return `${first} farthing adds ${named} to these requests, and the connector never sees ${it}.`;
}

/** A label within a sentence: `Personal access token` loses its capital, and `API key` keeps it. */
function asInSentence(label: string): string {
  return /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}
