import { readFile } from 'node:fs/promises';
import { nearest } from '../suggest.ts';
import { messageOf, type Outcome, UsageError, type Verb } from './usage.ts';

/** Verbs by name, in the order of the help. Each is loaded when it is run, as some of them need large libraries. */
const verbs: Readonly<Record<string, () => Promise<Verb>>> = {
  check: async () => (await import('./check.ts')).checkVerb,
  can: async () => (await import('./can.ts')).canVerb,
  explain: async () => (await import('./explain.ts')).explainVerb,
  matrix: async () => (await import('./matrix.ts')).matrixVerb,
  lint: async () => (await import('./lint.ts')).lintVerb,
  diff: async () => (await import('./diff.ts')).diffVerb,
  schema: async () => (await import('./schema.ts')).schemaVerb,
  expand: async () => (await import('./expand.ts')).expandVerb,
  suggest: async () => (await import('./suggest.ts')).suggestVerb,
  lsp: async () => (await import('./lsp.ts')).lspVerb,
};

async function generalHelp(): Promise<string> {
  const all = await Promise.all(Object.values(verbs).map((load) => load()));
  return `capabilities VERB [options] [file or folder …]
capabilities --version

Reads, checks and explains the capability files of a desktop shell.

${all.map(({ name, about }) => `  ${name.padEnd(8)} ${about}`).join('\n')}

"capabilities VERB --help" tells more, with an example.`;
}

/** Loads a verb; undefined where there is none of that name. */
function verbNamed(name: string | undefined): Promise<Verb> | undefined {
  return name !== undefined && Object.hasOwn(verbs, name) ? verbs[name]?.() : undefined;
}

/** Output and exit code of a run of the command. */
export interface Ended {
  readonly code: 0 | 1 | 2;
  readonly output: string;
  readonly complaint: string;
}

/** Runs the command with its arguments. Whatever goes wrong is one line for the user, and code 2. */
export async function runCommand(args: readonly string[]): Promise<Ended> {
  try {
    const { code, output } = await outcomeOf(args);
    return { code, output: `${output}\n`, complaint: '' };
  } catch (error) {
    const verb = error instanceof UsageError && error.verb ? ` ${error.verb}` : '';
    const complaint = `capabilities: ${messageOf(error)}\nSee "capabilities${verb} --help".\n`;
    return { code: 2, output: '', complaint };
  }
}

async function outcomeOf(args: readonly string[]): Promise<Outcome> {
  const [name, ...rest] = args;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    const asked = await verbNamed(rest[0]);
    return { code: name === undefined ? 2 : 0, output: asked?.help ?? (await generalHelp()) };
  }
  if (name === '--version' || name === '-v') return { code: 0, output: await ownVersion() };
  const verb = await verbNamed(name);
  if (!verb) {
    const near = nearest(name, Object.keys(verbs));
    throw new UsageError(`There is no verb "${name}"${near ? `: did you mean ${near}?` : ''}`);
  }
  if (rest.includes('--help') || rest.includes('-h')) return { code: 0, output: verb.help };
  return verb.run(rest);
}

/** The version of the package, two folders above this file in the sources and in the built package. */
async function ownVersion(): Promise<string> {
  const { version }: { version: string } = JSON.parse(
    await readFile(new URL('../../package.json', import.meta.url), 'utf8'),
  );
  return version;
}
