import {
  createPasswordHasher,
  type PasswordHasher,
} from '../../apps/server/src/platform/crypto/password-hash.ts';

/** Hashes of this process, by password. */
const hashes = new Map<string, Promise<string>>();

/**
 * A hasher that hashes each password once a process and knows its own hashes again: what is not about passwords need not
 * wait for hundreds of hashes that are made to cost. Whatever it does not know goes to the real one.
 */
export function rememberedPasswords(): PasswordHasher {
  const real = createPasswordHasher();
  return {
    hash: (password) => {
      const known = hashes.get(password) ?? real.hash(password);
      hashes.set(password, known);
      known.catch(() => hashes.delete(password));
      return known;
    },
    verify: async (stored, password) =>
      stored !== null && stored === (await hashes.get(password)?.catch(() => undefined))
        ? { ok: true, rehash: null }
        : real.verify(stored, password),
    pending: () => real.pending(),
  };
}
