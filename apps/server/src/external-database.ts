import type { Config } from './config.ts';
import { withRolesKey } from './database/connection.ts';
import { loadRolesKey } from './platform/crypto/key-files.ts';

/**
 * Connection string of the external database's owner, together with the key that the roles' passwords are derived from.
 * An owner's password is that key, unless the operator gives one. An owner without a password needs a key of its own.
 * @throws {KeyFileError} the key cannot be used
 */
export async function externalDatabase(databaseUrl: string, config: Config): Promise<string> {
  const { rolesKey, dataDir } = config;
  const isGiven = rolesKey.text !== undefined || rolesKey.file !== undefined;
  if (!isGiven && new URL(databaseUrl).password !== '') return databaseUrl;
  return withRolesKey(databaseUrl, await loadRolesKey({ ...rolesKey, dataDir }));
}
