import { availableParallelism } from 'node:os';
import { askHashThread } from './hash-threads.ts';

/**
 * Argon2id at a bounded pace. Passwords to check wait in a queue of their own and go first: strangers who register by the
 * hundred cannot keep anyone from signing in.
 */
export interface PasswordHasher {
  /** @returns a PHC string with its own 16-byte salt
   *  @throws {PasswordQueueFull} */
  hash(password: string): Promise<string>;
  /**
   * @param stored the user's PHC string, or null for an unknown user, which takes as long and answers false
   * @returns `rehash` is a new PHC string to store, when the password is right and the old one is weaker than today's
   * @throws {PasswordQueueFull}
   */
  verify(stored: string | null, password: string): Promise<{ ok: boolean; rehash: string | null }>;
  /** Returns the number of hashes running or queued. */
  pending(): number;
}

/** Error for a full queue, in which another password check would wait too long. */
export class PasswordQueueFull extends Error {
  readonly code = 'password-queue-full';
  constructor() {
    super('too many passwords are being checked');
    this.name = 'PasswordQueueFull';
  }
}

/**
 * 64 MiB and three passes on one lane: the memory of RFC 9106's second recommended option (section 4), above the
 * OWASP minimum of 19 MiB and two passes.
 */
const today = { memoryCost: 65_536, timeCost: 3, parallelism: 1, outputLen: 32 };
/** `Algorithm.Argon2id`, which is a `const enum` and so not there at run time. */
const argon2id = 2;
/** Hash of 32 discarded random bytes with the current parameters. */
const dummyHash =
  '$argon2id$v=19$m=65536,t=3,p=1$dd/ANXf7ymYJeziWVORmMA$dRnQnywQrqTqAWW+KLNjfxBdvKPYUbXMdLjDPs344aQ';
const mostThreads = 3;

/**
 * Makes the hasher of passwords. Hashes run on threads of their own, below the priority of requests.
 * @param options `concurrency` is how many run at once (default: one fewer than the processors, 1 to 3);
 *   `queueLimit` how many more may wait to be checked, and how many to be hashed
 */
export function createPasswordHasher(
  options: { concurrency?: number; queueLimit?: number } = {},
): PasswordHasher {
  const { concurrency = Math.min(Math.max(1, availableParallelism() - 1), mostThreads), queueLimit = 256 } =
    options;
  const checks: (() => void)[] = [];
  const hashes: (() => void)[] = [];
  let running = 0;

  async function afterQueue<T>(queue: (() => void)[], work: () => Promise<T>): Promise<T> {
    if (running < concurrency) running += 1;
    else if (queue.length >= queueLimit) throw new PasswordQueueFull();
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      // The place goes straight to the next in line, so that a newcomer cannot slip in between.
      const next = checks.shift() ?? hashes.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return {
    hash: (password) => afterQueue(hashes, () => hashNow(password)),
    verify: (stored, password) =>
      afterQueue(checks, async () => {
        const cost = stored === null ? null : readCost(stored);
        const isRight = await askHashThread({
          stored: stored !== null && cost ? stored : dummyHash,
          password: password.normalize('NFC'),
        });
        if (!cost || !isRight) return { ok: false, rehash: null };
        return { ok: true, rehash: isWeaker(cost) ? await hashNow(password) : null };
      }),
    pending: () => running + checks.length + hashes.length,
  };
}

async function hashNow(password: string): Promise<string> {
  const options = { algorithm: argon2id, ...today };
  return String(await askHashThread({ password: password.normalize('NFC'), options }));
}

interface HashCost {
  readonly variant: string;
  readonly version: number;
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly hashLength: number;
}

/**
 * The parameters of an Argon2 PHC string, or null for any other text: a value that no password fits, which is
 * treated like an unknown user.
 */
function readCost(stored: string): HashCost | null {
  const form =
    /^\$(argon2(?:id|i|d))\$v=(\d{1,3})\$m=(\d{1,10}),t=(\d{1,10}),p=\d{1,3}\$[A-Za-z0-9+/]{11,}\$([A-Za-z0-9+/]{16,})$/;
  const [, variant, version, memoryCost, timeCost, hash] = form.exec(stored) ?? [];
  if (variant === undefined || hash === undefined) return null;
  return {
    variant,
    version: Number(version),
    memoryCost: Number(memoryCost),
    timeCost: Number(timeCost),
    hashLength: Math.floor((hash.length * 3) / 4),
  };
}

function isWeaker(cost: HashCost): boolean {
  return (
    cost.variant !== 'argon2id' ||
    cost.version < 19 ||
    cost.memoryCost < today.memoryCost ||
    cost.timeCost < today.timeCost ||
    cost.hashLength < today.outputLen
  );
}
