import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { programFile } from '../../installation.ts';

const program = `
  const { Worker } = require('node:worker_threads');
  const thread = new Worker(new URL(${JSON.stringify(programFile('hash-thread').href)}));
  const end = (code, text) => { console.log(text); process.exit(code); };
  thread.on('error', (error) => end(1, error.message));
  thread.on('message', (answer) => end(0, answer.value));
  thread.postMessage({ password: 'correct-horse-battery-9', options: {} });
`;

test.skipIf(process.platform !== 'linux')(
  'passwords are hashed for an ordinary user whose service runs at a low priority already',
  () => {
    // Root may raise a priority, others may not.
    const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    const command = ['-n', '12', process.execPath, '-e', program];
    const { status, stdout, stderr } = spawnSync('nice', command, { ...user, cwd: '/', encoding: 'utf8' });
    expect(`${stdout}${stderr}`).toMatch(/^\$argon2id\$/);
    expect(status).toBe(0);
  },
);
