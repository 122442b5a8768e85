import type { Reader } from './load-reads.ts';

/** Sign-in times. */
export interface LoginTimes {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
}

/**
 * Signs in again and again, so many at once that the queue of password hashes is never empty, each from an address of its
 * own, with every second password wrong. @throws {Error} at an answer that is neither 200 nor 401
 */
export async function signInAgainAndAgain(
  readers: readonly Reader[],
  urls: readonly string[],
  atOnce: number,
  signal: AbortSignal,
): Promise<LoginTimes> {
  const times: number[] = [];
  const began = performance.now();
  let turn = 0;
  const one = async (): Promise<void> => {
    while (!signal.aborted) {
      const number = ++turn;
      const { email, password } = readers[number % readers.length] as Reader;
      const before = performance.now();
      const answer = await fetch(`${urls[number % urls.length]}/api/v1/auth/login`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
        },
        body: JSON.stringify({ email, password: number % 2 === 0 ? password : 'not the password 9' }),
      });
      await answer.text();
      if (![200, 401, 429].includes(answer.status)) throw new Error(`login: ${answer.status}`);
      if (answer.status !== 429) times.push(performance.now() - before);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  times.sort((left, right) => left - right);
  return {
    perSecond: (times.length / (performance.now() - began)) * 1000,
    p50: times[Math.floor(times.length / 2)] ?? 0,
  };
}
