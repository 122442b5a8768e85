import type { ProblemCode } from './catalogue.ts';
import { Problem } from './problem.ts';

/** Result of counting an attempt against a rate limit. */
export interface Attempt {
  readonly allowed: boolean;
  /** Seconds until an attempt is allowed again; 0 if this one is. */
  readonly retryAfterSeconds: number;
}

/** Counts an attempt against a rate limit. */
export type CountAttempt = () => Promise<Attempt>;

/** Rejects an attempt beyond its limit. @throws {Problem} the given code, with the seconds to wait */
export function refuseOverLimit(
  { allowed, retryAfterSeconds }: Attempt,
  code: ProblemCode = 'too-many-requests',
): void {
  if (!allowed) throw new Problem(code, { retryAfterSeconds });
}
