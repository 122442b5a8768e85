import type { DemoStatus } from '@farthing/api-contract';
import { makeHousehold } from '@farthing/sample-household';
import { v7 as uuid } from 'uuid';
import type { SystemScope } from '../../../database/system-scope.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import type { BlobStore } from '../../../platform/blobs/blob-store.ts';
import { randomName } from '../../../platform/crypto/token-hash.ts';
import { createSystemCategories } from '../../ledger/categories/service.ts';
import { type Ask, fillHousehold, type WorkAsUser } from '../../ledger/sample-data/service.ts';
import { demoUser, hourOf, nextReset, templateDomain, templateEmail } from './rules.ts';
import {
  deleteHistory,
  findUserId,
  insertDemoUser,
  lastReset,
  listBlobs,
  listTemplates,
  removeTemplate,
  setSignIn,
} from './store.ts';

export { demoUser } from './rules.ts';
export { deleteHistory, removeTemplate };

/** Returns whether this is a demo and, if so, how to sign in and when it resets. @param now Unix milliseconds */
export function demoStatus(demoMode: boolean, now: number): DemoStatus {
  if (!demoMode) return { demo_mode: false };
  return { demo_mode: true, next_reset_at: new Date(nextReset(now)).toISOString(), ...demoUser };
}

/** Pending demo work at a given moment. */
export interface DemoState {
  readonly demoUserId: string | undefined;
  /** The user that holds the untouched household of the day, when it is complete. */
  readonly templateId: string | undefined;
  /** Users that hold those of other days, or began to. */
  readonly leftOver: readonly string[];
  /** True if the demo hasn't been reset since the last full hour. */
  readonly isDue: boolean;
}

/** @param now Unix milliseconds @param day `YYYY-MM-DD` of that moment */
export async function readDemoState(scope: SystemScope, now: number, day: string): Promise<DemoState> {
  const demoUserId = await findUserId(scope, demoUser.email);
  const templates = await listTemplates(scope);
  const templateId = templates.find(({ email }) => email === templateEmail(day))?.id;
  const isDue =
    templateId === undefined ||
    demoUserId === undefined ||
    (await lastReset(scope, demoUserId)) < hourOf(now);
  return {
    demoUserId,
    templateId,
    leftOver: templates.filter(({ id }) => id !== templateId).map(({ id }) => id),
    isDue,
  };
}

/** Makes the demo user, with no records yet. @param hash hashes a password */
export async function makeDemoUser(scope: SystemScope, password_hash: string): Promise<string> {
  const { email, display_name } = demoUser;
  const id = uuid();
  await insertDemoUser(scope, { id, email, display_name, password_hash });
  await createSystemCategories(scope, id);
  return id;
}

/** Fills the untouched household of a day. @param day `YYYY-MM-DD` */
export function fillTemplate(ask: Ask, asUser: WorkAsUser, day: string): Promise<void> {
  return fillHousehold(ask, asUser, makeHousehold(day));
}

/** Makes a user for an untouched household, which is not complete yet. */
export async function makeTemplate(
  scope: SystemScope,
  password_hash: string,
): Promise<{ readonly id: string; readonly email: string }> {
  const id = uuid();
  const email = `making-${id}@${templateDomain}`;
  await insertDemoUser(scope, { id, email, display_name: demoUser.display_name, password_hash });
  await createSystemCategories(scope, id);
  return { id, email };
}

/** Marks the template household of a day as complete, and disables its sign-in. */
export function completeTemplate(scope: SystemScope, id: string, day: string): Promise<void> {
  return setSignIn(scope, id, { email: templateEmail(day), password_hash: randomName() });
}

/** The blobs that a household's attachments name, as they are called in any user's folder. */
export async function blobsOfHousehold(scope: UserScope): Promise<string[]> {
  const found = await listBlobs(scope);
  return found.flatMap(({ blob, hasThumbnail }) => (hasThumbnail ? [blob, `${blob}.thumbnail`] : [blob]));
}

/** Puts blobs of one user into another's folder, where they are not there (any more). */
export async function copyBlobs(
  blobs: BlobStore,
  names: readonly string[],
  from: string,
  to: string,
): Promise<void> {
  for (const name of names) {
    if ((await blobs.storedAt(`${to}/${name}`)) !== undefined) continue;
    const content = await blobs.read(`${from}/${name}`);
    if (!content) continue;
    const parts: Buffer[] = [];
    for await (const part of content) parts.push(Buffer.from(part));
    await blobs.put(`${to}/${name}`, { bytes: Buffer.concat(parts) });
  }
}
