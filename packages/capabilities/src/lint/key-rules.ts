import type { Capability } from '../capability.ts';
import { type DocumentValue, memberOf } from '../document.ts';
import { documentOf, nameIn } from '../provenance.ts';
import { nearest } from '../suggest.ts';
import type { Finding, LintRule } from './rule.ts';

const capabilityKeys = [
  'identifier',
  'description',
  'remote',
  'local',
  'windows',
  'webviews',
  'permissions',
  'platforms',
];
const annotations = ['$schema'];

/** Rules about the names of fields: the reader skips what it does not know, so a slip of the pen does nothing. */
export const keyRules: readonly LintRule[] = [
  {
    name: 'unknown-key',
    about: 'A field that means nothing, and was perhaps misspelt',
    check: findUnknownKeys,
  },
];

function findUnknownKeys(capability: Capability): Finding[] {
  const origin = documentOf(capability);
  if (!origin) return [];
  const own = follow(origin.document, origin.pointer);
  if (!own) return [];
  const findings = unknownIn(capability, own, '', capabilityKeys, { urls: 'remote', url: 'remote' });
  const remote = memberOf(own, 'remote')?.value;
  if (remote) findings.push(...unknownIn(capability, remote, '/remote', ['urls']));
  memberOf(own, 'permissions')?.value.elements?.forEach((entry, index) => {
    findings.push(...unknownIn(capability, entry, `/permissions/${index}`, ['identifier', 'allow', 'deny']));
  });
  return findings;
}

function unknownIn(
  capability: Capability,
  object: DocumentValue,
  pointer: string,
  known: readonly string[],
  moved: Readonly<Record<string, string>> = {},
): Finding[] {
  return (object.members ?? []).flatMap(({ name }) => {
    if (known.includes(name) || annotations.includes(name)) return [];
    const home = Object.hasOwn(moved, name) ? moved[name] : undefined;
    const meant = home ? `${home}.${name}` : nearest(name, known);
    const message = `"${name}" is not a field ${pointer === '' ? 'of a capability' : 'here'} and does nothing`;
    return [{ place: nameIn(capability, pointer, name), message, ...(meant ? { suggestion: meant } : {}) }];
  });
}

function follow(root: DocumentValue, pointer: string): DocumentValue | undefined {
  let value: DocumentValue | undefined = root;
  for (const step of pointer.split('/').slice(1)) {
    value = value?.kind === 'array' ? value.elements?.[Number(step)] : value && memberOf(value, step)?.value;
  }
  return value;
}
