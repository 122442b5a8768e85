import { holdOfflineLock } from '../database/service-lock.ts';
import { refreshTokenLifeSeconds } from '../platform/crypto/access-tokens.ts';
import { loadSigningKey } from '../platform/crypto/key-files.ts';
import { replaceSigningKey } from '../platform/crypto/key-replacement.ts';
import { rotateFieldKeys } from './rotate-field-keys.ts';
import type { Verb } from './verb.ts';
import { withDatabase } from './with-database.ts';

const rotate: Verb = {
  usage: 'keys rotate',
  does: 'Seals all secrets of the database under a fresh field key. The service must be stopped.',
  words: 0,
  options: {},
  run: ({ config }) =>
    withDatabase(config, async ({ database }) => {
      const done = await rotateFieldKeys(database, config);
      const old = done.retired_keys.join(', ');
      return {
        lines: [
          `${done.resealed} encrypted again under ${done.active_key}, ${done.checked} opened and checked.`,
          ...(done.retire_by_hand
            ? [`Take out of FIELD_ENCRYPTION_KEYS what nothing needs any more: ${old}`]
            : []),
          ...(!done.retire_by_hand && old !== '' ? [`No longer in use: ${old}`] : []),
        ],
        json: done,
      };
    }),
};

const rotateJwt: Verb = {
  usage: 'keys rotate-jwt',
  does: 'Makes a fresh signing key. Who is signed in stays so. The service must be stopped.',
  words: 0,
  options: {},
  run: ({ config }) =>
    withDatabase(config, async ({ database }) => {
      const { pem, file } = config.jwtPrivateKey;
      if (pem !== undefined || file !== undefined)
        throw new Error('JWT_PRIVATE_KEY is set: put another key there; sessions of the old one end then');
      const lock = await holdOfflineLock(database);
      try {
        const { dataDir } = config;
        const old = await loadSigningKey({ dataDir });
        const until = await replaceSigningKey(dataDir, refreshTokenLifeSeconds, Date.now());
        const { id } = await loadSigningKey({ dataDir });
        return {
          lines: [
            `Tokens are signed by ${id} from the next start; those of ${old.id} are good until ${until.toISOString()}.`,
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
