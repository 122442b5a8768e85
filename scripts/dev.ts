/**
 * `npm run dev`: the server, restarted at each change of its sources, with its log in plain lines; and Vite beside it
 * (http://localhost:5173), which shows a change of the web app at once and passes what it asks on to the server.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

const root = resolve(import.meta.dirname, '..');
const levels: Record<number, string> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
};

const service = `http://127.0.0.1:${process.env.PORT || 8080}`;

/** One process for each part that runs in development. */
const children: ChildProcess[] = [
  start(['--watch', '--watch-preserve-output', 'apps/server/src/main.ts']),
  start([resolve(root, 'node_modules/vite/bin/vite.js')], resolve(root, 'apps/web')),
];

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
}

function start(args: string[], cwd = root): ChildProcess {
  const env = { ...process.env, DATA_DIR: process.env.DATA_DIR ?? './data', FARTHING_API: service };
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['inherit', 'pipe', 'inherit'] });
  createInterface({ input: child.stdout }).on('line', (line) => console.log(plainLine(line)));
  child.on('exit', (code) => {
    process.exitCode = code ?? 0;
  });
  return child;
}

/** A line of the log as a person reads it: time, level, message, error; any other line as it came. */
function plainLine(line: string): string {
  if (!line.startsWith('{')) return line;
  try {
    const { time, level, msg, req, status, err } = JSON.parse(line);
    const clock = new Date(time).toTimeString().slice(0, 8);
    const request = req ? `${req.method} ${req.path}` : '';
    const parts = [clock, levels[level] ?? level, request, status, msg, err?.stack ?? err?.message];
    return parts.filter((part) => part !== undefined && part !== '').join(' ');
  } catch {
    return line; // not a log entry after all
  }
}
