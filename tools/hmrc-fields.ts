/**
 * Rewrites the tables of docs/tax-hmrc-fields.md. Given a checkout of HMRC's individual-calculations-api, it also compares
 * the map with the schema there. Usage: node tools/hmrc-fields.ts [folder]. Exit code 1 if a field isn't in the map.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withFieldTables } from './hmrc-fields/page.ts';
import { checkedSchemas, digestOf, fieldsOfSchema, unknownPaths, unmapped } from './hmrc-fields/schema.ts';

const page = join(import.meta.dirname, '../docs/tax-hmrc-fields.md');
writeFileSync(page, withFieldTables(readFileSync(page, 'utf8')));

const [folder] = process.argv.slice(2);
if (folder) {
  const { years, folder: schemas, commit } = checkedSchemas;
  const all = Object.entries(years).map(([year, checked]) => {
    const fields = fieldsOfSchema(join(folder, schemas, checked.folder, 'retrieve_response.json'));
    const missing = unmapped(fields);
    for (const field of missing) console.log(`${year}: not in the map: ${field}`);
    const digest = digestOf(fields);
    const isChecked = fields.length === checked.fields && digest === checked.digest;
    console.log(`${year}: ${fields.length} fields, digest ${digest}`);
    if (!isChecked) console.log(`${year}: not the fields of commit ${commit}: update checkedSchemas`);
    return { fields, isRight: isChecked && missing.length === 0 };
  });
  const unknown = unknownPaths(all.flatMap(({ fields }) => fields));
  for (const path of unknown) console.log(`in no schema: ${path}`);
  process.exitCode = all.every(({ isRight }) => isRight) && unknown.length === 0 ? 0 : 1;
}
