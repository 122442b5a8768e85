import { targets } from '../capability.ts';
import { toAnnotations } from './annotations.ts';
import { readArguments, readFormat, readPlatform, sharedHelp, sharedOptions } from './arguments.ts';
import { errorsOf, numberOfCapabilities } from './findings.ts';
import { readInput } from './input.ts';
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

      --format FORMAT   text, json, sarif (SARIF 2.1.0) or github (annotations of GitHub Actions)
      --sarif           short for --format sarif
${sharedHelp}

${checkCodes}

Example: capabilities check src-tauri
         capabilities check capabilities/ --manifests acl-manifests.json`,
  run: async (args) => {
    const { values, positionals } = readArguments('check', args, {
      ...sharedOptions,
      sarif: { type: 'boolean' },
      format: { type: 'string' },
    });
    const format = readFormat(values, ['sarif', 'github'], 'check');
    const platforms = values.platform === undefined ? targets : [readPlatform(values.platform, 'check')];
    const input = await readInput(positionals, values.manifests);
    const found = errorsOf(input, platforms);
    const number = numberOfCapabilities(input, platforms);
    const code = found.length > 0 ? 1 : 0;
    if (format === 'sarif') return { code, output: JSON.stringify(toSarif(found), null, 2) };
    if (format === 'github') return { code, output: toAnnotations(found) };
    if (format === 'json')
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
