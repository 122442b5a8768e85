import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { createTokenSigner } from './crypto/access-tokens.ts';
import { createFieldCipher } from './crypto/field-cipher.ts';
import { loadFieldKeys, loadSigningKey } from './crypto/key-files.ts';
import { createPasswordHasher } from './crypto/password-hash.ts';
import { openDatabase } from './database/connection.ts';
import { migrate } from './database/migrate.ts';
import { forgetOldAttempts } from './http/rate-limit.ts';

/** A stop must end within 10 s: 5 for requests under way, the rest for the database. */
const longestDrainMs = 5000;

/** Starts everything in order (database, migrations, keys, app, listen) and stops it on SIGTERM or SIGINT. */
export async function serve(config: Config): Promise<void> {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o750 });
  const log = (message: string): void => {
    if (config.logLevel !== 'silent') process.stdout.write(`${message}\n`);
  };
  const embedded = config.databaseUrl
    ? undefined
    : await (await import('./database/embedded.ts')).startEmbedded({ dataDir: config.dataDir, log });
  const ownerUrl = config.databaseUrl ?? (embedded?.url as string);
  try {
    await migrate(ownerUrl, log);
    const [signingKey, fieldKeys] = await Promise.all([
      loadSigningKey({ ...config.jwtPrivateKey, dataDir: config.dataDir }),
      loadFieldKeys({ ...config.fieldKeys, dataDir: config.dataDir }),
    ]);
    const database = openDatabase(ownerUrl, (error) => log(`Database connection lost: ${error.message}`));
    const app = await buildApp({
      config,
      database,
      tokens: createTokenSigner(signingKey),
      passwords: createPasswordHasher({}),
      cipher: createFieldCipher(fieldKeys),
    });
    const cleaning = setInterval(() => void forgetOldAttempts(database).catch(() => {}), 600_000);
    cleaning.unref();

    let stopping = false;
    const stop = async (signal: string): Promise<void> => {
      if (stopping) return;
      stopping = true;
      log(`${signal}: stopping`);
      clearInterval(cleaning);
      await Promise.race([app.close(), sleep(longestDrainMs)]);
      await Promise.race([database.close(), sleep(1000)]);
      await embedded?.stop();
      process.exit(0);
    };
    process.on('SIGTERM', () => void stop('SIGTERM'));
    process.on('SIGINT', () => void stop('SIGINT'));

    await app.listen({ port: config.port, host: config.host });
    const address = app.server.address();
    const port = typeof address === 'object' && address ? address.port : config.port;
    log(`farthing is ready: http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`);
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}
