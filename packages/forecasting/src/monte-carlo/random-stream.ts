/** Paths that share one stream of random numbers. The first path of a block starts the stream. */
export const pathsPerBlock = 1024;

/**
 * Random number stream of one block of paths: sfc32 (Doty-Humphrey, 128 bits of state), seeded only with the
 * simulation's seed and the block number. A block therefore has the same result on any thread and in any
 * order.
 */
export interface RandomStream {
  /** Fills the array with 32 random bits each. */
  fill(draws: Int32Array): void;
}

/** @param seed whole, from 0 to 2^53 − 1 */
export function streamOfBlock(seed: number, block: number): RandomStream {
  // A typed array tells the compiler that these are 32-bit integers; as plain variables they cost five times as much.
  const state = Int32Array.of(seed % 2 ** 32, Math.floor(seed / 2 ** 32) ^ 0x9e3779b9, block ^ 0x6a09e667, 1);
  for (let index = 0; index < 3; index++) state[index] = scrambled(state[index] ?? 0);
  const stream = { fill: (draws: Int32Array) => fill(draws, state) };
  // The author's own advice: twelve numbers or more are thrown away until the seed has reached every bit.
  stream.fill(new Int32Array(20));
  return stream;
}

function fill(draws: Int32Array, state: Int32Array): void {
  let a = state[0] ?? 0;
  let b = state[1] ?? 0;
  let c = state[2] ?? 0;
  let d = state[3] ?? 0;
  for (let index = 0; index < draws.length; index++) {
    const out = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + out) | 0;
    draws[index] = out;
  }
  state[0] = a;
  state[1] = b;
  state[2] = c;
  state[3] = d;
}

/** Murmur's finaliser: near seeds become far ones. */
function scrambled(bits: number): number {
  let mixed = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
