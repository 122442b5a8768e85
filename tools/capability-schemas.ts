/**
 * `node tools/capability-schemas.ts`: writes the JSON Schema files of `@farthing/capabilities`, one for all platforms
 * and one for each. They know the core permissions; an application makes its own, with those of its plugins, by
 * `capabilities schema --manifests`. A test of the package fails while they are not current.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { schema, targets } from '../capabilities/src/index.ts';

const folder = new URL('../capabilities/schema/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const platform of [undefined, ...targets]) {
  const name = platform ? `capability.${platform}.schema.json` : 'capability.schema.json';
  const content = schema(platform ? { platform } : {});
  writeFileSync(new URL(name, folder), `${JSON.stringify(content, null, 2)}\n`);
}
