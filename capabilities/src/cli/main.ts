#!/usr/bin/env node
import { canVerb } from './can.ts';
import { checkVerb } from './check.ts';
import { diffVerb } from './diff.ts';
import { expandVerb } from './expand.ts';
import { explainVerb } from './explain.ts';
import { lintVerb } from './lint.ts';
import { matrixVerb } from './matrix.ts';
import { schemaVerb } from './schema.ts';
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
];

const help = `capabilities VERB [options] [file or folder …]

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
  const verb = verbs.find((one) => one.name === name);
  if (!verb) throw new UsageError(`There is no verb "${name}"`);
  if (rest.includes('--help') || rest.includes('-h')) {
    console.log(verb.help);
    return 0;
  }
  const { code, output } = await verb.run(rest);
  console.log(output);
  return code;
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
