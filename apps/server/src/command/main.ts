#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { errorMessage } from '../problems/error-facts.ts';
import { Problem } from '../problems/problem.ts';
import { backupVerbs } from './backup-verbs.ts';
import { databaseVerbs } from './database-verbs.ts';
import { doctor } from './doctor.ts';
import { importVerbs } from './import-verb.ts';
import { keyVerbs } from './key-verbs.ts';
import { scaleVerbs } from './scale-verbs.ts';
import { userVerbs } from './user-verbs.ts';
import { UsageError, type Verb } from './verb.ts';

const verbs: Readonly<Record<string, Verb>> = {
  ...userVerbs,
  ...importVerbs,
  ...keyVerbs,
  ...backupVerbs,
  ...databaseVerbs,
  ...scaleVerbs,
  doctor,
};

/** Ends with 0 when it is done, 1 when it is refused or something is bad, 2 when the call is not understood. */
async function main(words: readonly string[]): Promise<number> {
  try {
    const { verb, rest } = findVerb(words);
    if (verb === undefined) return help(words);
    const options = {
      ...verb.options,
      json: { type: 'boolean' as const },
      help: { type: 'boolean' as const },
    };
    const { values, positionals } = parse(rest, options);
    if (values.help) return print([`farthing ${verb.usage} [--json]`, '', verb.does, ...optionLines(verb)]);
    const isRight = verb.words === 'many' ? positionals.length > 0 : positionals.length === verb.words;
    if (!isRight) throw new UsageError(`Usage: farthing ${verb.usage}`);
    const answer = await verb.run({ config: readConfig(process.env), words: positionals, options: values });
    print(values.json ? [JSON.stringify(answer.json, null, 2)] : answer.lines);
    return answer.failed ? 1 : 0;
  } catch (error) {
    const message = error instanceof Problem ? error.detail : errorMessage(error);
    process.stderr.write(`farthing: ${message}\n`);
    if (error instanceof UsageError) process.stderr.write('Run farthing --help for a list of commands.\n');
    return error instanceof UsageError ? 2 : 1;
  }
}

function findVerb(words: readonly string[]): { verb?: Verb; rest: string[] } {
  for (const length of [2, 1]) {
    const name = words.slice(0, length).join(' ');
    const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
    if (verb) return { verb, rest: words.slice(length) };
  }
  return { rest: [...words] };
}

function parse(args: string[], options: NonNullable<Parameters<typeof parseArgs>[0]>['options'] & object) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    return { values: values as Record<string, string | boolean | undefined>, positionals };
  } catch (error) {
    throw new UsageError(errorMessage(error).split('. ', 1)[0] ?? '');
  }
}

function unknownCommand(asked: readonly string[]): string {
  const first = asked[0] ?? '';
  const next = Object.keys(verbs).filter((verb) => verb.startsWith(`${first} `));
  return next.length > 0 && asked.length === 1
    ? `“${first}” needs one of ${next.map((verb) => verb.slice(first.length + 1)).join(', ')}`
    : `Unknown command “${asked.slice(0, 2).join(' ')}”`;
}

function help(words: readonly string[]): number {
  const asked = words.filter((word) => !word.startsWith('-'));
  if (asked.length > 0 && !words.includes('--help')) throw new UsageError(unknownCommand(asked));
  const all = Object.values(verbs);
  const width = Math.max(...all.map(({ usage }) => usage.length));
  print([
    'farthing: administer this server from its command line.',
    '',
    ...all.map(({ usage, does }) => `  farthing ${usage.padEnd(width)}  ${does}`),
    '',
    'It reads the same settings as the service (DATA_DIR, DATABASE_URL, …). Use --json for output that programs can read, and --help for more about a command.',
  ]);
  return words.length === 0 ? 2 : 0;
}

function optionLines({ options }: Verb): string[] {
  const lines = Object.entries(options).map(([name, { type, does }]) => {
    const left = `--${name}${type === 'string' ? ` ${name.toUpperCase()}` : ''}`;
    return `  ${left.padEnd(14)}  ${does}`;
  });
  return lines.length === 0 ? [] : ['', ...lines];
}

function print(lines: readonly string[]): number {
  process.stdout.write(`${lines.join('\n')}\n`);
  return 0;
}

process.exitCode = await main(process.argv.slice(2));
