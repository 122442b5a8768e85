#!/usr/bin/env node
import { readFile } from 'node:fs/promises';
import { nearest } from '../suggest.ts';
import { canVerb } from './can.ts';
import { checkVerb } from './check.ts';
import { diffVerb } from './diff.ts';
import { expandVerb } from './expand.ts';
import { explainVerb } from './explain.ts';
import { lintVerb } from './lint.ts';
import { matrixVerb } from './matrix.ts';
import { schemaVerb } from './schema.ts';
import { suggestVerb } from './suggest.ts';
import { UsageError, type Verb } from './usage.ts';

const verbs: readonly Verb[] = [
  checkVerb,
  canVerb,
  explainVerb,
  matrixVerb,
  lintVerb,
  diffVerb,
  schemaVerb,
  expandVerb,
  suggestVerb,
];

const help = `capabilities VERB [options] [file or folder …]
capabilities --version

Reads, checks and explains the capability files of a desktop shell.

${verbs.map(({ name, about }) => `  ${name.padEnd(8)} ${about}`).join('\n')}

"capabilities VERB --help" tells more, with an example.`;

/** Runs one verb and ends with its code. A reader that went away (a closed pipe) is no error. */
async function main(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    const asked = verbs.find((verb) => verb.name === rest[0]);
    console.log(asked?.help ?? help);
    return name === undefined ? 2 : 0;
  }
  if (name === '--version' || name === '-v') {
    console.log(await ownVersion());
    return 0;
  }
  const verb = verbs.find((one) => one.name === name);
  if (!verb) {
    const near = nearest(
      name,
      verbs.map((one) => one.name),
    );
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
