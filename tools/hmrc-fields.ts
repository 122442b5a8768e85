/**
 * Rewrites the tables of docs/tax-hmrc-fields.md. Given a checkout of HMRC's individual-calculations-api, it also compares
 * the map with the schema there. Usage: node tools/hmrc-fields.ts [folder]. Exit code 1 if a field isn't in the map.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withFieldTables } from './hmrc-fields/page.ts';
import { checkedSchema, digestOf, fieldsOfSchema, unmapped } from './hmrc-fields/schema.ts';

const page = join(import.meta.dirname, '../docs/tax-hmrc-fields.md');
writeFileSync(page, withFieldTables(readFileSync(page, 'utf8')));

const [folder] = process.argv.slice(2);
if (folder) {
  const fields = fieldsOfSchema(join(folder, checkedSchema.path));
  const { missing, unknown } = unmapped(fields);
  for (const field of missing) console.log(`not in the map: ${field}`);
  for (const path of unknown) console.log(`not in the schema: ${path}`);
  const digest = digestOf(fields);
  console.log(`${fields.length} fields, digest ${digest}`);
  const isChecked = fields.length === checkedSchema.fields && digest === checkedSchema.digest;
  if (!isChecked) console.log(`not the fields of commit ${checkedSchema.commit}: update checkedSchema`);
  process.exitCode = isChecked && missing.length + unknown.length === 0 ? 0 : 1;
}
