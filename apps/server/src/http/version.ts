import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverFolder } from '../installation.ts';

/** The version of this server, from its package.json. */
export const { version }: { version: string } = JSON.parse(
  readFileSync(join(serverFolder, 'package.json'), 'utf8'),
);
