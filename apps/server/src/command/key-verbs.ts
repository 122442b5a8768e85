import { holdOfflineLock } from '../database/service-lock.ts';
import { refreshTokenLifeSeconds } from '../platform/crypto/access-tokens.ts';
import { loadSigningKey } from '../platform/crypto/key-files.ts';
import { replaceSigningKey } from '../platform/crypto/key-replacement.ts';
import { rotateFieldKeys } from './rotate-field-keys.ts';
import type { Verb } from './verb.ts';
import { withDatabase } from './with-database.ts';

const rotate: Verb = {
  usage: 'keys rotate',
  does: 'Re-encrypts all secrets in the database with a new field key. Stop the service first.',
  words: 0,
  options: {},
  run: ({ config }) =>
    withDatabase(config, async ({ database }) => {
      const done = await rotateFieldKeys(database, config);
      const old = done.retired_keys.join(', ');
      return {
        lines: [
          `${done.resealed} re-encrypted with ${done.active_key}, ${done.checked} decrypted and checked.`,
          ...(done.retire_by_hand ? [`Remove these unused keys from FIELD_ENCRYPTION_KEYS: ${old}`] : []),
          ...(!done.retire_by_hand && old !== '' ? [`No longer in use: ${old}`] : []),
        ],
        json: done,
      };
    }),
};

const rotateJwt: Verb = {
  usage: 'keys rotate-jwt',
  does: 'Creates a new signing key. Users stay signed in. Stop the service first.',
  words: 0,
  options: {},
  run: ({ config }) =>
    withDatabase(config, async ({ database }) => {
      const { pem, file } = config.jwtPrivateKey;
      if (pem !== undefined || file !== undefined)
        throw new Error(
          'JWT_PRIVATE_KEY is set. Replace the key there. Sessions signed with the old key then end.',
        );
      const lock = await holdOfflineLock(database);
      try {
        const { dataDir } = config;
        const old = await loadSigningKey({ dataDir });
        const until = await replaceSigningKey(dataDir, refreshTokenLifeSeconds, Date.now());
        const { id } = await loadSigningKey({ dataDir });
        return {
          lines: [
            `From the next start, tokens are signed with ${id}. Tokens signed with ${old.id} are valid until ${until.toISOString()}.`,
          ],
          json: { active_key: id, previous_key: old.id, previous_valid_until: until.toISOString() },
        };
      } finally {
        await lock.close();
      }
    }),
};

/** The verbs on keys. */
export const keyVerbs: Readonly<Record<string, Verb>> = {
  'keys rotate': rotate,
  'keys rotate-jwt': rotateJwt,
};
