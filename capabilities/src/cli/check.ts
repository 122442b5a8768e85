import { type Capability, type Target, targets } from '../capability.ts';
import type { Diagnostic } from '../diagnostic.ts';
import { inOrder } from '../diagnostic.ts';
import { placeIn } from '../provenance.ts';
import { resolve } from '../resolve.ts';
import { readArguments, readPlatform, sharedHelp, sharedOptions } from './arguments.ts';
import { type Input, readInput } from './input.ts';
import { countDiagnostics, printDiagnostics } from './print.ts';
import { toSarif } from './sarif.ts';
import { checkCodes, type Verb } from './usage.ts';

/** `capabilities check`: every error of files, on one platform or on all. */
export const checkVerb: Verb = {
  name: 'check',
  about: 'find every error in capability files',
  help: `capabilities check [options] [project, file or folder …]

Reads the files as the shell would and tells every error with its place: syntax, fields, identifiers, unknown
permissions, patterns. Without --platform every platform is tried. In a project (a folder with tauri.conf.json, or with
src-tauri) nothing needs to be named: its configuration, permissions, plugins and generated manifests are found.
Elsewhere standard input is read when nothing is named.

      --sarif           the findings as SARIF 2.1.0
${sharedHelp}

${checkCodes}

Example: capabilities check src-tauri
         capabilities check capabilities/ --manifests acl-manifests.json`,
  run: async (args) => {
    const { values, positionals } = readArguments('check', args, {
      ...sharedOptions,
      sarif: { type: 'boolean' },
    });
    const platforms = values.platform === undefined ? targets : [readPlatform(values.platform, 'check')];
    const input = await readInput(positionals, values.manifests);
    const all = platforms.flatMap((platform) => errorsOn(platform, input));
    const files = input.sources.map((source) => source.file ?? '');
    const found = inOrder(distinct(all), files);
    const number = new Set(platforms.flatMap((platform) => input.on(platform).all.map(placeOfCapability)))
      .size;
    const code = found.length > 0 ? 1 : 0;
    if (values.sarif) return { code, output: JSON.stringify(toSarif(found), null, 2) };
    if (values.json)
      return {
        code,
        output: JSON.stringify({ capabilities: number, diagnostics: found, notices: input.notices }, null, 2),
      };
    const notices = input.notices.map((notice) => `\n${notice}`).join('');
    const count = `${number} ${number === 1 ? 'capability' : 'capabilities'}`;
    if (found.length === 0) return { code, output: `${count}, no errors${notices}` };
    const hint =
      !values.manifests && !input.isProject && found.some((one) => one.code === 'unknown-plugin')
        ? '\nPermissions of plugins are known from --manifests only, or in a project.'
        : '';
    return {
      code,
      output: `${printDiagnostics(found, input.sources)}\n\n${countDiagnostics(found)}${hint}${notices}`,
    };
  },
};

/** Errors of the files themselves, and of what they name on the platform. */
function errorsOn(platform: Target, { manifests, on }: Input): Diagnostic[] {
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
