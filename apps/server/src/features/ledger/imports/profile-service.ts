import type { ImportProfile, NewImportProfile } from '@farthing/api-contract';
import { formats } from '@farthing/bank-import';
import { v7 as uuid } from 'uuid';
import type { UserScope } from '../../../database/user-scope.ts';
import { Problem } from '../../../problems/problem.ts';
import { deleteProfile, insertProfile, listProfiles } from './profile-store.ts';

/** Lists the formats that are recognised automatically. */
export function listFormats() {
  return formats.map(({ id, name, kind, header, confidence, quirks }) => ({
    id,
    name,
    kind,
    header: [...header],
    confidence,
    quirks: [...quirks],
  }));
}

/** The saved mappings. */
export function readProfiles(scope: UserScope): Promise<ImportProfile[]> {
  return listProfiles(scope);
}

/** Saves a mapping for files with these headings. @throws {Problem} import-profile-name-taken */
export function saveProfile(scope: UserScope, entry: NewImportProfile): Promise<ImportProfile> {
  return insertProfile(scope, uuid(), entry);
}

/** Deletes a mapping. @throws {Problem} import-profile-not-found */
export async function removeProfile(scope: UserScope, id: string): Promise<void> {
  if (!(await deleteProfile(scope, id))) throw new Problem('import-profile-not-found');
}
