import type { OfflineKey, OpenedOfflineKey, Profile, Transaction } from '@farthing/api-contract';
import { createStore, useStore } from '../../store.ts';
import { overNetwork } from '../client.ts';
import { onceReached } from '../connection.ts';
import { ApiProblem } from '../problem.ts';
import { queryClient } from '../queries.ts';
import { accessToken, guardSignOut, refreshSession } from '../session.ts';
import { type ApiCall, type StandIn, setStandIn } from '../stand-in.ts';
import { answerOffline, type Offline } from './answers.ts';
import { type Copy, copyFormat, makeCopy, noteRow, openCopy, updateCopy } from './copy.ts';
import { type About, countWrites, deleteAll, deleteCopy, readAbout, storeAbout } from './device-store.ts';
import { discard, enqueue, queue, readQueue, releaseWrite, sendQueue, withRealIds } from './queue.ts';
import { externalIdOf, type Waiting } from './queue-rules.ts';
import { keyFromPassphrase, openBytes, passphraseRounds, readKey, sealBytes } from './sealing.ts';

/**
 * State of the copy on this device. `locked`: only its passphrase opens it. `other-user`: it belongs to someone else.
 * `gone`: the browser deleted it.
 */
export interface OfflineState {
  readonly phase: 'off' | 'locked' | 'open' | 'other-user' | 'gone';
  /** True if the server can't be reached, so that screens show the copy. */
  readonly isAway: boolean;
  /** Time at which the copy was made. */
  readonly at?: string | undefined;
  readonly waiting: readonly Waiting[];
  /** Number of unsent writes of another user. */
  readonly others: number;
  /** Reason why the last update failed, such as a full device. */
  readonly problem?: unknown;
  /** Answers whether to sign out and lose unsent writes. Set while the user is asked. */
  readonly leaving?: ((isLeaving: boolean) => void) | undefined;
}

const nothing: OfflineState = { phase: 'off', isAway: false, waiting: [], others: 0 };
/** Wait after a write before the copy is updated, and between later updates. */
const updateMs = 5_000;
const againMs = 10 * 60_000;

const state = createStore(nothing);
let key: CryptoKey | undefined;
let about: About | undefined;
let copy: Promise<Copy | undefined> | undefined;
let updating: ReturnType<typeof setTimeout> | undefined;
queue.listen(() => change({ waiting: queue.get() }));
guardSignOut(askToLeave);

/** Returns the state, for a component that shows it. */
export function useOffline(): OfflineState {
  return useStore(state);
}

/** Opens the copy of the signed-in user with the server's key, sends unsent writes and updates the copy. */
export async function startOnline(): Promise<void> {
  if (key) return state.get().isAway ? undefined : catchUp();
  about = await readAbout();
  if (!about) return change({ phase: 'gone' });
  if (!(await isOwner())) {
    const others = await countWrites();
    await deleteCopy();
    return others > 0 ? change({ phase: 'other-user', others }) : switchOff();
  }
  try {
    const opened = await overNetwork<OpenedOfflineKey>({
      method: 'POST',
      path: '/offline-copy/keys/open',
      body: { sealed: about.byServer },
    });
    await openWith(await readKey(opened.key), about);
    await catchUp();
  } catch (error) {
    if (!(error instanceof ApiProblem && error.code === 'offline-key-unknown')) throw error;
    change({ phase: 'locked' });
  }
}

/** Opens the copy with its passphrase. @returns false if the passphrase is wrong */
export async function unlock(passphrase: string): Promise<boolean> {
  about = await readAbout();
  if (!about)
    throw new Error('The browser has deleted the copy on this device. It opens when the server is back.');
  const wrapping = await keyFromPassphrase(passphrase, about.salt, about.iterations);
  let bytes: ArrayBuffer;
  try {
    bytes = await openBytes(wrapping, 'key', about.byPassphrase);
  } catch {
    return false; // GCM reports only that the key is wrong.
  }
  await openWith(await readKey(new TextDecoder().decode(bytes)), about);
  if (accessToken() === undefined) goAway();
  else await catchUp();
  return true;
}

/** Makes a copy on this device. @throws {ApiProblem} or {DOMException} if that fails, and then nothing is stored */
export async function switchOn(passphrase: string): Promise<void> {
  if ((await countWrites()) > 0)
    throw new Error('This device has unsent changes of another user. Sign in as them first.');
  const made = await overNetwork<OfflineKey>({ method: 'POST', path: '/offline-copy/keys' });
  const { id: user } = await readOwner();
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const wrapping = await keyFromPassphrase(passphrase, salt, passphraseRounds);
  const byPassphrase = await sealBytes(wrapping, 'key', new TextEncoder().encode(made.key));
  const next = {
    user,
    format: copyFormat,
    salt,
    iterations: passphraseRounds,
    byPassphrase,
    byServer: made.sealed,
  };
  // Asks the browser not to evict it. The answer doesn't matter.
  await navigator.storage.persist?.();
  try {
    await storeAbout(next);
    about = await makeCopy(await readKey(made.key), next, overNetwork);
    await openWith(await readKey(made.key), about);
  } catch (error) {
    await switchOff();
    throw error;
  }
}

/** Deletes the copy, its keys and all unsent writes. The caller has asked the user. */
export async function switchOff(): Promise<void> {
  close();
  await deleteAll();
  change(nothing);
}

/** Deletes the copy because the session ended. Unsent writes stay, sealed, for the same user. */
export async function sessionEnded(): Promise<void> {
  close();
  change(nothing);
  await deleteCopy();
}

/** Deletes the copy before signing out. @returns false if there are unsent writes that the user wants to keep */
async function askToLeave(): Promise<boolean> {
  if (queue.get().length > 0) {
    const isLeaving = await new Promise<boolean>((leaving) => change({ leaving }));
    change({ leaving: undefined });
    if (!isLeaving) return false;
  }
  // Another user's writes stay.
  if (state.get().phase !== 'other-user') await switchOff();
  return true;
}

/** Sends unsent writes, then updates the copy. A failure is shown and retried later. */
export async function catchUp(): Promise<void> {
  clearTimeout(updating);
  if (!key || state.get().isAway) return;
  const opened = key;
  try {
    if (!(await isOwner())) return startAfresh();
    if (queue.get().length > 0) await sendQueue(opened, sendAny, { isOpen: () => key === opened, onSent });
    const before = about;
    await navigator.locks.request('farthing.offline-copy', { ifAvailable: true }, async (lock) => {
      if (!lock || !before || key !== opened) return;
      about = await updateCopy(opened, before, overNetwork);
      copy = undefined;
    });
    change({ at: about?.copied?.at, problem: undefined });
  } catch (error) {
    if (error instanceof ApiProblem && error.isOffline) goAway();
    else change({ problem: error });
  }
  updating = setTimeout(() => void catchUp(), againMs);
}

/** Applies the user's decision about a write with a conflict: it is sent over `version`, sent unchanged or deleted. */
export async function decide(write: Waiting, choice: 'send' | 'delete', version?: number): Promise<void> {
  if (choice === 'delete') await discard(write);
  else if (key) await releaseWrite(key, write, version);
  await catchUp();
  await queryClient.invalidateQueries();
}

/** Sends a call to the server. A file is sent as a form. */
function sendAny<Answer>({ file, ...call }: ApiCall): Promise<Answer> {
  if (!file) return overNetwork(call);
  const form = new FormData();
  form.append('file', file, file.name);
  return overNetwork({ ...call, form });
}

async function onSent(row: Transaction): Promise<void> {
  if (key && about) await noteRow(key, about, row);
  copy = undefined;
}

async function openWith(opened: CryptoKey, known: About): Promise<void> {
  key = opened;
  await readQueue(opened);
  setStandIn(standIn);
  change({ phase: 'open', at: known.copied?.at, waiting: queue.get() });
}

function close(): void {
  clearTimeout(updating);
  setStandIn(undefined);
  key = about = copy = undefined;
  void readQueue(undefined);
}

/** Sends to the server while it can be reached. Otherwise the copy answers, and writes wait. */
const standIn: StandIn = async (given, send) => {
  const call = prepared(given);
  if (!state.get().isAway) {
    try {
      const answer = await send(call);
      if (call.method !== 'GET' && call.path.startsWith('/transactions')) updateSoon();
      return answer;
    } catch (error) {
      if (!(error instanceof ApiProblem && error.isOffline) || call.signal?.aborted) throw error;
      goAway();
    }
  }
  return JSON.parse(JSON.stringify(await answerOffline(call, await offline())));
};

/** A new transaction gets an identity before its first try, in case its answer is lost for longer than the server knows its key. */
function prepared(call: ApiCall): ApiCall {
  const path = withRealIds(call.path);
  const sentKey = call.headers?.['idempotency-key'];
  if (call.method !== 'POST' || path !== '/transactions' || sentKey === undefined) return { ...call, path };
  return { ...call, path, body: { external_id: externalIdOf(sentKey), ...Object(call.body) } };
}

async function offline(): Promise<Offline> {
  const opened = key;
  if (!opened || !about) throw new ApiProblem(0, { detail: 'The copy on this device is locked.' });
  copy ??= openCopy(opened, about);
  return {
    copy: await copy,
    waiting: queue.get(),
    enqueue: (writes, file) => enqueue(opened, writes, file),
    discard,
  };
}

/** Shows the copy until the server is reached again. */
function goAway(): void {
  if (state.get().isAway) return;
  clearTimeout(updating);
  change({ isAway: true });
  onceReached(() => void comeBack());
}

async function comeBack(): Promise<void> {
  try {
    // The end of a session closes the copy.
    if (!(await refreshSession())) return;
    if (!(await isOwner())) return startAfresh();
    change({ isAway: false });
    await catchUp();
    await queryClient.invalidateQueries();
  } catch {
    // Something other than the server responds: a proxy, or the sign-in page of a hotel's network.
    setTimeout(() => onceReached(() => void comeBack()), updateMs);
  }
}

/** Reloads after someone else has signed in, so that nothing of the owner stays on the screen or is sent. */
function startAfresh(): void {
  close();
  location.assign('/');
}

function updateSoon(): void {
  clearTimeout(updating);
  updating = setTimeout(() => void catchUp(), updateMs);
}

function readOwner(): Promise<Profile> {
  return overNetwork<Profile>({ method: 'GET', path: '/profile' });
}

/** Returns true if the signed-in user is the one whose copy this is. */
async function isOwner(): Promise<boolean> {
  return (await readOwner()).id === about?.user;
}

function change(next: Partial<OfflineState>): void {
  state.set({ ...state.get(), ...next });
}
