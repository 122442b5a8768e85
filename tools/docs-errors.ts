/** Rewrites the table of docs/api/errors.md from the server's catalogue of problems. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { problems } from '../apps/server/src/problems/catalogue.ts';
import { withProblemTable } from '../tests/architecture/problem-docs.ts';

const page = resolve(import.meta.dirname, '../docs/api/errors.md');

writeFileSync(page, withProblemTable(existsSync(page) ? readFileSync(page, 'utf8') : undefined, problems));
console.log(`${Object.keys(problems).length} problems written to docs/api/errors.md`);
