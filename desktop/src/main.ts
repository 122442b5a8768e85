/**
 * `node src/main.ts FOLDER [--url ADDRESS] [--log]`: opens the application of a folder. `--url` replaces the address in its
 * `shell.json`, and `--log` prints every call, allowed or refused, as a line of JSON.
 */
import { parseArgs } from 'node:util';
import { readApplication } from './application.ts';
import { openShell } from './shell.ts';

const { values, positionals } = parseArgs({
  options: { url: { type: 'string' }, log: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [folder] = positionals;
if (folder === undefined) {
  console.error('Name the folder of an application, such as apps/farthing');
  process.exit(2);
}
const application = await readApplication(folder, values.url);
const shell = await openShell(
  application,
  values.log ? (entry) => console.log(JSON.stringify(entry)) : undefined,
);
await shell.closed;
process.exit(0);
