import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sealedColumns } from './field-cipher.ts';

/** Every source that seals values of columns, and which. A new call belongs here and into `sealedColumns`. */
const sealing: Readonly<Record<string, readonly string[]>> = {
  'features/admin/ai-settings/service.ts': ['ai_settings.api_key'],
  'features/tax/hmrc/connection-service.ts': [
    'hmrc_sign_ins.nino',
    'hmrc_sign_ins.code_verifier',
    'hmrc_connections.nino',
    'hmrc_connections.access_token',
    'hmrc_connections.refresh_token',
  ],
  'features/tax/hmrc/submission-service.ts': ['hmrc_submissions.nino'],
  'features/planning/notification-channels/secrets-service.ts': [
    'notification_channels.target',
    'notification_settings.push_private_key',
  ],
  'features/admin/connections/secret-service.ts': ['connection_secrets.secrets'],
  'features/admin/mailbox/service.ts': ['mailboxes.password'],
  'features/identity/totp/service.ts': ['users.totp_pending_secret', 'users.totp_secret'],
};
/** Files that handle all encrypted columns generically. */
const general = ['backup-archive/reseal.ts', 'command/rotate-field-keys.ts', 'crypto/field-cipher.ts'];
/** Seals keys that devices store. Under a retired field key, the passphrase of the device still opens its copy. */
const outside = ['features/identity/offline-copy/service.ts'];

test('every column that anything seals is in the list that keys are rotated by', () => {
  const sources = join(import.meta.dirname, '../..');
  const calls = new Map<string, number>();
  for (const path of readdirSync(sources, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.ts') || path.endsWith('.test.ts')) continue;
    if (general.includes(path) || outside.includes(path)) continue;
    const found = readFileSync(join(sources, path), 'utf8').match(/cipher\.encrypt\(/gi)?.length ?? 0;
    if (found > 0) calls.set(path, found);
  }
  expect(Object.fromEntries(calls)).toEqual(
    Object.fromEntries(Object.entries(sealing).map(([path, columns]) => [path, columns.length])),
  );
  expect(sealedColumns.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(
    Object.values(sealing).flat().sort(),
  );
});
