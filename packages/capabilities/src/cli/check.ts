import { targets } from '../capability.ts';
import { parseAll } from '../capability-file.ts';
import type { Diagnostic } from '../diagnostic.ts';
import { inOrder } from '../diagnostic.ts';
import { resolve } from '../resolve.ts';
import { readArguments, readManifestOption, readPlatform, sharedHelp, sharedOptions } from './arguments.ts';
import { readSources } from './files.ts';
import { countDiagnostics, printDiagnostics } from './print.ts';
import { toSarif } from './sarif.ts';
import { checkCodes, type Verb } from './usage.ts';

/** `capabilities check`: every error of files, on one platform or on all. */
export const checkVerb: Verb = {
  name: 'check',
  about: 'find every error in capability files',
  help: `capabilities check [options] [file or folder …]

Reads the files as the shell would and tells every error with its place: syntax, fields, identifiers, unknown
permissions, patterns. Without --platform every platform is tried. Standard input is read when nothing is named.

      --sarif           the findings as SARIF 2.1.0
${sharedHelp}

${checkCodes}

Example: capabilities check capabilities/ --manifests acl-manifests.json`,
  run: async (args) => {
    const { values, positionals } = readArguments('check', args, {
      ...sharedOptions,
      sarif: { type: 'boolean' },
    });
    const platforms = values.platform === undefined ? targets : [readPlatform(values.platform, 'check')];
    const manifests = await readManifestOption(values.manifests);
    const sources = await readSources(positionals);
    const { capabilities, broken, diagnostics } = parseAll(sources);
    const told = new Set(diagnostics.map(placeKey));
    const resolved = platforms.flatMap((platform) => [
      ...resolve(capabilities, { platform, manifests }).diagnostics,
      ...resolve(broken, { platform, manifests }).diagnostics.filter((one) => !told.has(placeKey(one))),
    ]);
    const all = [...diagnostics, ...resolved];
    const files = sources.map((source) => source.file ?? '');
    const found = inOrder(distinct(all), files);
    const code = found.length > 0 ? 1 : 0;
    if (values.sarif) return { code, output: JSON.stringify(toSarif(found), null, 2) };
    if (values.json)
      return {
        code,
        output: JSON.stringify({ capabilities: capabilities.length, diagnostics: found }, null, 2),
      };
    const count = `${capabilities.length} ${capabilities.length === 1 ? 'capability' : 'capabilities'}`;
    if (found.length === 0) return { code, output: `${count}, no errors` };
    const hint =
      !values.manifests && found.some((one) => one.code === 'unknown-plugin')
        ? '\nPermissions of plugins are known from --manifests only.'
        : '';
    return { code, output: `${printDiagnostics(found, sources)}\n\n${countDiagnostics(found)}${hint}` };
  },
};

function placeKey({ file, pointer }: Diagnostic): string {
  return `${file}\n${pointer}`;
}

/** The same error on several platforms is told once. */
function distinct(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const seen = new Map<string, Diagnostic>();
  for (const one of diagnostics)
    seen.set(JSON.stringify([one.code, one.file, one.pointer, one.message, one.range]), one);
  return [...seen.values()];
}
