import { lint, lintRules } from '../lint/lint.ts';
import { toAnnotations } from './annotations.ts';
import { readArguments, readFormat, readPlatform, sharedHelp, sharedOptions } from './arguments.ts';
import { baselineKey, readBaseline, writeBaseline } from './baseline.ts';
import { usualRules } from './findings.ts';
import { fixFiles } from './fix.ts';
import { readInput } from './input.ts';
import { countDiagnostics, placeText, printDiagnostics } from './print.ts';
import { toSarif } from './sarif.ts';
import { checkCodes, UsageError, type Verb } from './usage.ts';

const rules = lintRules
  .map(
    ({ name, about, isOptional, isForProjects }) =>
      `  ${name.padEnd(22)} ${about}${isOptional ? ' (only with --only)' : isForProjects ? ' (in projects)' : ''}`,
  )
  .join('\n');

/** `capabilities lint`: what is legal and probably not meant. */
export const lintVerb: Verb = {
  name: 'lint',
  about: 'find what is legal and probably not meant',
  help: `capabilities lint [options] [file or folder …]

      --only RULE       this rule; may be given several times
      --skip RULE       not this rule; may be given several times
      --strict          info fails too; without it only warnings do
      --baseline FILE   leave out the findings that FILE holds
      --write-baseline FILE  write all findings into FILE, so that only new ones are told from then on
      --fix             remove entries that change no right: repeated ones, and those that a listed set contains
      --calls COMMAND   a command that the front end calls (several times): with it unused permissions are found
      --format FORMAT   text, json, sarif (SARIF 2.1.0) or github (annotations of GitHub Actions)
      --sarif           short for --format sarif
${sharedHelp}

Rules:
${rules}

${checkCodes}

Example: capabilities lint capabilities/ --skip narrow-path`,
  run: async (args) => {
    const { values, positionals } = readArguments('lint', args, {
      ...sharedOptions,
      only: { type: 'string', multiple: true },
      skip: { type: 'string', multiple: true },
      strict: { type: 'boolean' },
      baseline: { type: 'string' },
      'write-baseline': { type: 'string' },
      calls: { type: 'string', multiple: true },
      fix: { type: 'boolean' },
      sarif: { type: 'boolean' },
      format: { type: 'string' },
    });
    const format = readFormat(values, ['sarif', 'github'], 'lint');
    for (const name of [...(values.only ?? []), ...(values.skip ?? [])]) {
      if (!lintRules.some((rule) => rule.name === name))
        throw new UsageError(`There is no rule "${name}"`, 'lint');
    }
    const platform = readPlatform(values.platform, 'lint');
    const known = values.baseline ? await readBaseline(values.baseline) : new Set<string>();
    const look = async () => {
      const { sources, manifests, on, isProject } = await readInput(positionals, values.manifests);
      const rules = chosenRules(values, isProject);
      const { active, diagnostics } = on(platform);
      const calls = values.calls ? { calledCommands: values.calls } : {};
      const findings = lint(active, { manifests, rules, ...calls });
      const fresh = findings.filter((one) => !known.has(baselineKey(one)));
      return { sources, diagnostics, findings, fresh };
    };
    let looked = await look();
    if (values['write-baseline']) {
      await writeBaseline(values['write-baseline'], looked.findings);
      return { code: 0, output: `${values['write-baseline']} holds ${looked.findings.length} findings` };
    }
    // Beside an error nothing is changed: what an entry stands for is not certain then.
    const fixed = values.fix && looked.diagnostics.length === 0 ? await fixFiles(looked.fresh) : [];
    if (fixed.length > 0) looked = await look();
    const { sources, diagnostics, fresh } = looked;
    const found = [...diagnostics, ...fresh];
    const fails = values.strict ? fresh : fresh.filter(({ severity }) => severity !== 'info');
    const code = diagnostics.length > 0 ? 2 : fails.length > 0 ? 1 : 0;
    if (format === 'sarif') return { code, output: JSON.stringify(toSarif(found), null, 2) };
    if (format === 'github') return { code, output: toAnnotations(found) };
    if (format === 'json')
      return {
        code,
        output: JSON.stringify({ diagnostics: found, ...(values.fix ? { fixed } : {}) }, null, 2),
      };
    const removed = fixed.map((one) => `${placeText(one)}: removed, because ${one.message}\n`).join('');
    if (found.length === 0) return { code, output: removed || 'Nothing found.' };
    return { code, output: `${removed}${printDiagnostics(found, sources)}\n\n${countDiagnostics(found)}` };
  },
};

/** The rules of `--only`, or those that are on by themselves, without those of `--skip`. */
function chosenRules(
  { only, skip }: { readonly only?: readonly string[]; readonly skip?: readonly string[] },
  isProject: boolean,
): string[] {
  return (only ?? usualRules(isProject)).filter((name) => !skip?.includes(name));
}
