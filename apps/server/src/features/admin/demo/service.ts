import type { DemoStatus } from '@farthing/api-contract';
import { v7 as uuid } from 'uuid';
import type { SystemScope } from '../../../database/system-scope.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import type { BlobStore } from '../../../platform/blobs/blob-store.ts';
import { randomName } from '../../../platform/crypto/token-hash.ts';
import { recordAudit } from '../../identity/audit-log/service.ts';
import { createSystemCategories } from '../../ledger/categories/service.ts';
import {
  type Couple,
  demoPartner,
  demoUser,
  hourOf,
  nextReset,
  templateDomain,
  templateEmails,
} from './rules.ts';
import {
  deleteHistory,
  findUserId,
  insertDemoUser,
  lastReset,
  listBlobs,
  listTemplates,
  type NewDemoUser,
  removeTemplate,
  setSignIn,
} from './store.ts';

export { type Couple, demoPartner, demoUser } from './rules.ts';
export { deleteHistory, removeTemplate };

/** Returns whether this is a demo and, if so, how to sign in and when it resets. @param now Unix milliseconds */
export function demoStatus(demoMode: boolean, now: number): DemoStatus {
  if (!demoMode) return { demo_mode: false };
  return { demo_mode: true, next_reset_at: new Date(nextReset(now)).toISOString(), ...demoUser };
}

/** Pending demo work at a given moment. */
export interface DemoState {
  readonly demo: Partial<Couple>;
  /** The users that hold the untouched records of the day, when they are complete. */
  readonly template: Couple | undefined;
  /** Users that hold those of other days, or began to. */
  readonly leftOver: readonly string[];
  /** True if the demo hasn't been reset since the last full hour. */
  readonly isDue: boolean;
}

/** @param now Unix milliseconds @param day `YYYY-MM-DD` of that moment */
export async function readDemoState(scope: SystemScope, now: number, day: string): Promise<DemoState> {
  const [robin, partner] = [
    await findUserId(scope, demoUser.email),
    await findUserId(scope, demoPartner.email),
  ];
  const templates = await listTemplates(scope);
  const emails = templateEmails(day);
  const idOf = (wanted: string) => templates.find(({ email }) => email === wanted)?.id;
  const [first, second] = [idOf(emails.robin), idOf(emails.partner)];
  const template =
    first !== undefined && second !== undefined ? { robin: first, partner: second } : undefined;
  const isDue =
    template === undefined ||
    partner === undefined ||
    robin === undefined ||
    (await lastReset(scope, robin)) < hourOf(now);
  return {
    demo: { ...(robin ? { robin } : {}), ...(partner ? { partner } : {}) },
    template,
    leftOver: templates
      .filter(({ id }) => id !== template?.robin && id !== template?.partner)
      .map(({ id }) => id),
    isDue,
  };
}

/** Makes a user of the demo, with no records yet. @param password_hash of Robin's known password, or of one that no one knows */
export async function makeDemoUser(
  scope: SystemScope,
  { email, display_name }: Pick<NewDemoUser, 'email' | 'display_name'>,
  password_hash: string,
): Promise<string> {
  const id = uuid();
  await insertDemoUser(scope, { id, email, display_name, password_hash });
  await createSystemCategories(scope, id);
  return id;
}

/** Returns an email address for a user whose untouched records are not complete yet. */
export function unfinishedEmail(): string {
  return `making-${uuid()}@${templateDomain}`;
}

/** Marks the records of two users as the complete ones of a day, and disables their sign-in. */
export async function completeTemplate(scope: SystemScope, template: Couple, day: string): Promise<void> {
  const emails = templateEmails(day);
  for (const who of ['robin', 'partner'] as const)
    await setSignIn(scope, template[who], { email: emails[who], password_hash: randomName() });
}

/** Notes for which hour the records of a user were put back. @param hour Unix milliseconds */
export function recordReset(scope: SystemScope, userId: string, hour: number): Promise<void> {
  return recordAudit(
    scope,
    { ip_address: null },
    { user_id: userId, action: 'demo_reset', metadata: { hour } },
  );
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
