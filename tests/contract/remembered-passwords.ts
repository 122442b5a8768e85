import {
  createPasswordHasher,
  type PasswordHasher,
} from '../../apps/server/src/platform/crypto/password-hash.ts';

/** Hashes of this process, by password. */
const hashes = new Map<string, Promise<string>>();

/** Answers of this process, by stored hash and password. */
const answers = new Map<string, ReturnType<PasswordHasher['verify']>>();

/**
 * A hasher that hashes each password once a process, and checks each pair of hash and password once: what is not about
 * passwords need not wait for hundreds of hashes that are made to cost.
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
    verify: async (stored, password) => {
      if (stored !== null && stored === (await hashes.get(password)?.catch(() => undefined)))
        return { ok: true, rehash: null };
      const pair = JSON.stringify([stored, password]);
      const known = answers.get(pair) ?? real.verify(stored, password);
      answers.set(pair, known);
      known.catch(() => answers.delete(pair));
      return known;
    },
    pending: () => real.pending(),
  };
}
