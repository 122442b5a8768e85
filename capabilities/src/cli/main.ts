#!/usr/bin/env node
import { readFile } from 'node:fs/promises';
import * as nodeModule from 'node:module';
import { nearest } from '../suggest.ts';
import { UsageError, type Verb } from './usage.ts';

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

/** Runs one verb and ends with its code. A reader that went away (a closed pipe) is no error. */
async function main(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    const asked = await verbNamed(rest[0]);
    console.log(asked?.help ?? (await generalHelp()));
    return name === undefined ? 2 : 0;
  }
  if (name === '--version' || name === '-v') {
    console.log(await ownVersion());
    return 0;
  }
  const verb = await verbNamed(name);
  if (!verb) {
    const near = nearest(name, Object.keys(verbs));
    throw new UsageError(`There is no verb "${name}"${near ? `: did you mean ${near}?` : ''}`);
  }
  if (rest.includes('--help') || rest.includes('-h')) {
    console.log(verb.help);
    return 0;
  }
  const { code, output } = await verb.run(rest);
  console.log(output);
  return code;
}

/** The version of the package, two folders above this file in the sources and in the built package. */
async function ownVersion(): Promise<string> {
  const { version }: { version: string } = JSON.parse(
    await readFile(new URL('../../package.json', import.meta.url), 'utf8'),
  );
  return version;
}

// Compiled code is kept from run to run where Node can do so (22.8 and later), which halves the time of the start.
nodeModule.enableCompileCache?.();
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const verb = error instanceof UsageError && error.verb ? ` ${error.verb}` : '';
  const message = error instanceof Error ? error.message : String(error);
  console.error(`capabilities: ${message}\nSee "capabilities${verb} --help".`);
  process.exitCode = 2;
}
