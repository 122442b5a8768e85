/**
 * `npm run docs [-- folder]`: the documentation as a site that any server of files can offer, into dist/help or the
 * folder named. `npm start` serves the same pages at /help/.
 */
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildHelp } from '../apps/web/build/help/site.ts';

const standard = resolve(import.meta.dirname, '../dist/help');
const folder = process.argv[2] ? resolve(process.argv[2]) : standard;
const start = performance.now();
// Only the folder that is this script's own is emptied first.
if (folder === standard) rmSync(folder, { recursive: true, force: true });
const { pages, pictures } = await buildHelp(folder);
console.log(
  `${pages} pages and ${pictures} pictures in ${folder}, ${Math.round(performance.now() - start)} ms`,
);
