import { type Capability, type Target, targets } from '../capability.ts';
import { type Diagnostic, inOrder } from '../diagnostic.ts';
import { lintRules } from '../lint/lint.ts';
import { placeIn } from '../provenance.ts';
import { resolve } from '../resolve.ts';
import type { Input } from './input.ts';

/** Parts of an input in which errors are looked for. */
export type Checked = Pick<Input, 'sources' | 'manifests' | 'on'>;

/** Returns each error of the files, and of the permissions and patterns they name, once for all platforms. */
export function errorsOf(input: Checked, platforms: readonly Target[] = targets): Diagnostic[] {
  const all = platforms.flatMap((platform) => errorsOn(platform, input));
  return inOrder(
    distinct(all),
    input.sources.map((source) => source.file ?? ''),
  );
}

/** Counts the capabilities of all platforms, those with errors too. */
export function numberOfCapabilities(input: Checked, platforms: readonly Target[]): number {
  return new Set(platforms.flatMap((platform) => input.on(platform).all.map(placeOfCapability))).size;
}

/** Names of the lint rules that are on by themselves. */
export function usualRules(isProject: boolean): string[] {
  return lintRules
    .filter((rule) => !rule.isOptional && (isProject || !rule.isForProjects))
    .map(({ name }) => name);
}

function errorsOn(platform: Target, { manifests, on }: Checked): Diagnostic[] {
  const { all, broken, diagnostics } = on(platform);
  const told = new Set(diagnostics.map(placeKey));
  const brokenFaults = broken.length === 0 ? [] : resolve(broken, { platform, manifests }).diagnostics;
  return [
    ...diagnostics,
    ...resolve(all, { platform, manifests }).diagnostics,
    ...brokenFaults.filter((one) => !told.has(placeKey(one))),
  ];
}

function placeOfCapability(capability: Capability): string {
  return placeKey(placeIn(capability, ''));
}

function placeKey({ file, pointer }: Pick<Diagnostic, 'file' | 'pointer'>): string {
  return `${file}\n${pointer}`;
}

/** The same error on several platforms is told once. */
function distinct(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const seen = new Map<string, Diagnostic>();
  for (const one of diagnostics)
    seen.set(JSON.stringify([one.code, one.file, one.pointer, one.message, one.range]), one);
  return [...seen.values()];
}
