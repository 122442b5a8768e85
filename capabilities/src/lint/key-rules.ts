import type { Capability } from '../capability.ts';
import { pointerStep } from '../diagnostic.ts';
import { type DocumentValue, memberOf, valueAt } from '../document.ts';
import { capabilityFields } from '../field-reader.ts';
import { documentOf, nameIn, type Provenance } from '../provenance.ts';
import { nearest } from '../suggest.ts';
import type { Finding, LintRule } from './rule.ts';

/** Fields that editors and people use: `$schema`, `$comment`, `//`. */
const isAnnotation = (name: string) => name.startsWith('$') || name.startsWith('//');

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
  const own = origin && valueAt(origin.document, origin.pointer);
  if (!own) return [];
  const findings = unknownIn(capability, own, '', {
    known: capabilityFields,
    moved: { urls: 'remote', url: 'remote' },
  });
  const remote = memberOf(own, 'remote')?.value;
  if (remote) findings.push(...unknownIn(capability, remote, '/remote', { known: ['urls'] }));
  memberOf(own, 'permissions')?.value.elements?.forEach((entry, index) => {
    findings.push(
      ...unknownIn(capability, entry, `/permissions/${index}`, { known: ['identifier', 'allow', 'deny'] }),
    );
  });
  if (origin.pointer === '/capabilities/0') findings.push(...besideList(origin));
  return findings;
}

/** Returns findings about keys beside `capabilities`, which are ignored even if they have a field's name. */
function besideList({ file, document }: Provenance): Finding[] {
  return (document.members ?? [])
    .filter(({ name }) => name !== 'capabilities' && !isAnnotation(name))
    .map(({ name, nameRange }) => ({
      place: { file, pointer: pointerStep(name), range: nameRange },
      message: `"${name}" beside "capabilities" does nothing`,
    }));
}

function unknownIn(
  capability: Capability,
  object: DocumentValue,
  pointer: string,
  {
    known,
    moved = {},
  }: { readonly known: readonly string[]; readonly moved?: Readonly<Record<string, string>> },
): Finding[] {
  return (object.members ?? []).flatMap(({ name }): Finding[] => {
    if (known.includes(name) || isAnnotation(name)) return [];
    const home = Object.hasOwn(moved, name) ? moved[name] : undefined;
    const meant = home ? `${home}.${name}` : nearest(name, known);
    const message = `"${name}" is not a field ${pointer === '' ? 'of a capability' : 'here'} and does nothing`;
    const place = nameIn(capability, pointer, name);
    return meant ? [{ place, message, suggestion: meant }] : [{ place, message, severity: 'info' }];
  });
}
