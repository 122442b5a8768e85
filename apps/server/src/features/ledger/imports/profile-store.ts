import type { ImportProfile, NewImportProfile } from '@farthing/api-contract';
import { deleteOwn, selectOwn } from '../../../database/own-rows.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import { errorConstraint } from '../../../problems/error-facts.ts';
import { Problem } from '../../../problems/problem.ts';
import { storableJson } from './rules.ts';

const columns = ['id', 'name', 'header', 'mapping', 'created_at'] as const;

/** The saved mappings, by name. */
export async function listProfiles(scope: UserScope): Promise<ImportProfile[]> {
  const rows = await selectOwn(scope, 'import_profiles').select(columns).orderBy('name').execute();
  return rows as ImportProfile[];
}

/** Saves a mapping. @throws {Problem} import-profile-name-taken */
export async function insertProfile(
  scope: UserScope,
  id: string,
  entry: NewImportProfile,
): Promise<ImportProfile> {
  try {
    const row = await scope.tables
      .insertInto('import_profiles')
      .values({
        id,
        user_id: scope.userId,
        name: entry.name.trim(),
        header: entry.header,
        mapping: storableJson(entry.mapping),
      })
      .returning(columns)
      .executeTakeFirstOrThrow();
    return row as ImportProfile;
  } catch (error) {
    if (errorConstraint(error) === 'import_profiles_name') {
      throw new Problem('import-profile-name-taken');
    }
    throw error;
  }
}

/** Deletes a mapping. @returns true if it existed */
export async function deleteProfile(scope: UserScope, id: string): Promise<boolean> {
  return (await deleteOwn(scope, 'import_profiles', { id })) > 0;
}
