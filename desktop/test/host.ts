/**
 * `node test/host.ts FOLDER [ADDRESS]`: opens an application for a test. Prints each call as a line of JSON, and runs each
 * line of the standard input as a script in the first window.
 */
import { createInterface } from 'node:readline';
import { readApplication } from '../src/application.ts';
import { openShell } from '../src/shell.ts';

const [folder = '', url] = process.argv.slice(2);
const { views, closed } = await openShell(await readApplication(folder, url), (entry) =>
  console.log(JSON.stringify(entry)),
);
const [view] = views.values();
createInterface({ input: process.stdin }).on('line', (line) => view?.evaluateScript(line));
await closed;
process.exit(0);
