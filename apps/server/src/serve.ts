import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { type Database, openDatabase } from './database/connection.ts';
import type { EmbeddedDatabase } from './database/embedded.ts';
import { migrate } from './database/migrate.ts';
import { openReadReplica, type ReadReplica } from './database/read-replica.ts';
import { holdServiceLock, refuseSecondService, type ServiceLock } from './database/service-lock.ts';
import { externalDatabase } from './external-database.ts';
import type { HomeHttps } from './http/home-https/home-https.ts';
import { forgetOldAnswers } from './http/idempotency.ts';
import { createPublicHttps, type PublicHttps } from './http/public-https/public-https.ts';
import { forgetOldAttempts } from './http/rate-limit.ts';
import { removeLeftovers } from './http/uploads.ts';
import { version } from './http/version.ts';
import { backUpBeforeUpgrade } from './platform/backup-archive/before-upgrade.ts';
import { createTokenSigner } from './platform/crypto/access-tokens.ts';
import { createFieldCipher } from './platform/crypto/field-cipher.ts';
import { loadFieldKeys, loadSigningKey } from './platform/crypto/key-files.ts';
import { keyMarks } from './platform/crypto/key-marks.ts';
import { loadPreviousKeys } from './platform/crypto/key-replacement.ts';
import { createPasswordHasher } from './platform/crypto/password-hash.ts';
import { errorMessage } from './problems/error-facts.ts';
import { checkStart, listenProblem } from './start-checks.ts';

/** A stop must end within 10 s: 4 for requests under way, the rest for the database. */
const longestDrainMs = 4000;

type Log = (message: string) => void;

/** Components started so far, which a shutdown must stop. */
interface Started {
  stopping?: boolean;
  embedded?: Promise<EmbeddedDatabase>;
  database?: Database;
  replica?: ReadReplica;
  app?: FastifyInstance;
  lock?: ServiceLock;
}

/** Starts everything in order (database, migrations, keys, app, listen) and stops it on SIGTERM or SIGINT. */
export async function serve(config: Config): Promise<void> {
  const log: Log = (message) => {
    if (config.logLevel !== 'silent') process.stdout.write(`${message}\n`);
  };
  const started: Started = {};
  stopOnSignal(started, log);
  await checkStart(config);
  try {
    await start(config, started, log);
  } catch (error) {
    if (started.stopping) return; // a start that a signal cut short: the stop ends the process
    await (await started.embedded?.catch(() => undefined))?.stop();
    throw error;
  }
}

/** @throws {Error} one line that names the folder, which the file system's own words may leave out */
function makeDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o750 });
  } catch (error) {
    throw new Error(`the data folder ${folder} cannot be made: ${errorMessage(error)}`, {
      cause: error,
    });
  }
}

async function start(config: Config, started: Started, log: Log): Promise<void> {
  const { databaseUrl } = config;
  const ownerUrl = databaseUrl
    ? await externalDatabase(databaseUrl, config)
    : await startDatabase(config, started, log);
  const isShared = config.databaseUrl !== undefined;
  if (!isShared) await refuseSecondService(ownerUrl, config.dataDir);
  await migrate(ownerUrl, log, {
    beforeUpgrade: () => {
      makeDataFolder(config.dataDir);
      return backUpBeforeUpgrade({ config, ownerUrl, version }, log);
    },
    ...(['debug', 'trace'].includes(config.logLevel) ? { logDetail: log } : {}),
  });
  makeDataFolder(config.dataDir);
  const database = openDatabase(ownerUrl, (error) => log(`Database connection lost: ${error.message}`));
  started.database = database;
  // Before the keys are read: nobody changes them from here on.
  started.lock = await holdServiceLock(database, isShared ? undefined : config.dataDir);
  await removeLeftovers(config.dataDir, isShared).catch((error: Error) =>
    log(`Temporary files could not be removed: ${error.message}`),
  );
  const keys = await loadKeys(config, started.lock, log);
  const { databaseReadUrl } = config;
  if (databaseReadUrl !== undefined)
    started.replica = openReadReplica(databaseReadUrl, ownerUrl, (error) =>
      log(`The read replica is left out: ${error.message}`),
    );
  const { replica } = started;
  const homeHttps = await withHomeHttps(config, log);
  const publicHttps = await withPublicHttps(config, log);
  const app = await buildApp({
    config,
    database,
    ...(replica ? { replica } : {}),
    ...(homeHttps ? { homeHttps } : {}),
    ...(publicHttps ? { publicHttps } : {}),
    ...keys,
    ownerUrl,
  });
  started.app = app;
  setInterval(() => {
    for (const forget of [forgetOldAttempts, forgetOldAnswers]) void forget(database).catch(() => {}); // the next round forgets them too
  }, 600_000).unref();
  await startDemo(app, log);
  await listen(app, config, homeHttps ?? publicHttps, log);
}

/** Listens on the ports, and says so. @throws {Error} one line about a port that can't be used */
async function listen(
  app: FastifyInstance,
  config: Config,
  https: HomeHttps | PublicHttps | undefined,
  log: Log,
): Promise<void> {
  await app.listen({ port: config.port, host: config.host }).catch(async (error) => {
    throw await listenProblem(error, config);
  });
  await https?.listen(app).catch(async (error) => {
    throw await listenProblem(error, { ...config, port: https.port() }, 'HTTPS_PORT');
  });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  if (https) log(`Over HTTPS: ${https.invitation()}`);
  log(`farthing is ready: http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`);
}

/** Its libraries are loaded only where it is wanted. */
async function withHomeHttps(config: Config, log: Log) {
  const { https } = config;
  if (https?.kind !== 'home') return undefined;
  const { prepareHomeHttps } = await import('./http/home-https/home-https.ts');
  return prepareHomeHttps({ ...config, https }, log);
}

/** Opens the certificate of HTTPS=acme. @throws {Error} the program of ACME_DNS_HOOK can't be run */
async function withPublicHttps({ https, dataDir, host }: Config, log: Log) {
  if (https?.kind !== 'acme') return undefined;
  const { openPublicCertificate } = await import('./platform/certificates/public-certificate.ts');
  const certificate = await openPublicCertificate({ dataDir, settings: https });
  return createPublicHttps({ settings: https, host, certificate, log });
}

/** Reads the keys, or makes them at the first start. @throws {Error} they aren't those that the data was encrypted with */
async function loadKeys(config: Config, lock: ServiceLock, log: Log) {
  const [signingKey, previousKeys, fieldKeys] = await Promise.all([
    loadSigningKey({ ...config.jwtPrivateKey, dataDir: config.dataDir }),
    loadPreviousKeys(config.dataDir, Date.now()),
    loadFieldKeys({ ...config.fieldKeys, dataDir: config.dataDir }),
  ]);
  const backupKey = { ...config.backup.key, dataDir: config.dataDir };
  const warning = await lock.agreeOnKeys(await keyMarks(signingKey, fieldKeys, backupKey));
  if (warning) log(warning);
  return {
    tokens: createTokenSigner(signingKey, Date.now, previousKeys),
    passwords: createPasswordHasher({}),
    cipher: createFieldCipher(fieldKeys),
  };
}

async function startDemo({ demo }: FastifyInstance, log: Log): Promise<void> {
  if (!demo) return;
  if (await demo.putBack()) log('The demo household is ready');
  demo.start();
  // For operators: puts it back at once.
  process.on('SIGHUP', () => {
    demo.putBack(Date.now(), true).then(
      () => log('The demo was reset'),
      (error: Error) => log(`The demo was not reset: ${error.message}`),
    );
  });
}

async function startDatabase(config: Config, started: Started, log: Log): Promise<string> {
  const { startEmbedded } = await import('./database/embedded.ts');
  started.embedded = startEmbedded({ dataDir: config.dataDir, log });
  return (await started.embedded).url;
}

/** Ends whatever has been started, also when the signal comes in the middle of the start. */
function stopOnSignal(started: Started, log: Log): void {
  const stop = async (signal: string): Promise<void> => {
    if (started.stopping) return;
    started.stopping = true;
    log(`${signal}: stopping`);
    const { app, database, lock, replica } = started;
    if (app) await Promise.race([app.close(), sleep(longestDrainMs)]);
    if (lock) await Promise.race([lock.close(), sleep(1000)]);
    const pools = Promise.all([database?.close(), replica?.close()]);
    await Promise.race([pools, sleep(1000)]);
    const embedded = await Promise.race([started.embedded?.catch(() => undefined), sleep(longestDrainMs)]);
    await embedded?.stop();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
}
