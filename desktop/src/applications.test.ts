import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lint, parse } from '@farthing/capabilities';
import { expect, test } from 'vitest';
import { readPolicy } from './policy.ts';

const folder = join(import.meta.dirname, '../apps');
const farthing = join(folder, 'farthing/capabilities/farthing.json');
const demo = join(folder, 'demo/capabilities/demo.json');

test.each([farthing, demo])('%s has no error and nothing to remark', async (file) => {
  await readPolicy([file]);
  expect(lint(parse([{ file, text: readFileSync(file, 'utf8') }]).capabilities)).toEqual([]);
});

test("farthing's page names its window and may do nothing else", async () => {
  const policy = await readPolicy([farthing]);
  const may = (command: string, url: string | null) =>
    policy.authorize({ window: 'farthing', command, url }).allowed;
  expect(may('plugin:window|set_title', 'http://127.0.0.1:8080/')).toBe(true);
  expect(may('plugin:window|set_title', 'https://evil.example/')).toBe(false);
  expect(may('plugin:window|set_title', null)).toBe(false);
  for (const command of ['plugin:fs|read_text_file', 'plugin:http|fetch', 'plugin:dialog|open'])
    expect(may(command, 'http://127.0.0.1:8080/')).toBe(false);
});
