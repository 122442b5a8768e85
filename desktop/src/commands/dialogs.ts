import { execFile } from 'node:child_process';
import { ShellError } from '../shell-error.ts';
import { type Call, type Command, shownText } from './command.ts';
import { resolveLinks } from './files.ts';

/**
 * Commands that speak to the person, by wire name. `zenity` shows the dialogs and `notify-send` the notifications, each
 * given its texts as single arguments without a command line. A file that is picked needs no scope afterwards.
 */
export const dialogCommands: Readonly<Record<string, Command>> = {
  'plugin:notification|notify': async ({ args }) => {
    const body = args.body === undefined ? '' : shownText(args, 'body');
    const { code } = await run('notify-send', ['--', shownText(args, 'title'), body]);
    if (code !== 0) throw unavailable('No service of this desktop shows notifications');
    return null;
  },
  'plugin:dialog|message': async (call) => {
    await show('--info', call);
    return null;
  },
  'plugin:dialog|ask': (call) => show('--question', call),
  'plugin:dialog|confirm': (call) => show('--question', call),
  'plugin:dialog|open': (call) => pick(['--file-selection'], call),
  'plugin:dialog|save': (call) => pick(['--file-selection', '--save', '--confirm-overwrite'], call),
};

/** Shows a message. @returns true if the person agreed */
async function show(kind: string, { args }: Call): Promise<boolean> {
  const { code } = await run('zenity', [kind, '--no-markup', `--text=${shownText(args, 'message')}`]);
  return code === 0;
}

/** Lets the person pick a file. @returns its real path, or null if they picked none */
async function pick(options: string[], { args, picked }: Call): Promise<string | null> {
  const title = args.title === undefined ? [] : [`--title=${shownText(args, 'title')}`];
  const { code, output } = await run('zenity', [...options, ...title]);
  if (code !== 0) return null;
  const path = await resolveLinks(output.replace(/\n$/, ''));
  picked.add(path);
  return path;
}

interface Outcome {
  readonly code: number;
  readonly output: string;
}

function run(program: string, args: readonly string[]): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    execFile(program, args, (error, output) => {
      if (error?.code === 'ENOENT') reject(unavailable(`Install ${program} to use this command`));
      else resolve({ code: error ? 1 : 0, output });
    });
  });
}

function unavailable(message: string): ShellError {
  return new ShellError('unavailable', message, 501);
}
