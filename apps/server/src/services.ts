import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './database/connection.ts';
import type { ReadReplica } from './database/read-replica.ts';
import { asSystem } from './database/system-scope.ts';
import { recordOutgoing } from './features/admin/outgoing-requests/service.ts';
import type { ScanLimits } from './features/ledger/receipts/service.ts';
import type { HomeHttps } from './http/home-https/home-https.ts';
import type { PublicHttps } from './http/public-https/public-https.ts';
import { version } from './http/version.ts';
import { createModelClient } from './platform/ai/model-client.ts';
import { createBackupManager } from './platform/backup-archive/backup-manager.ts';
import { contentKind } from './platform/blobs/content-kind.ts';
import { openBlobs } from './platform/blobs/open-blobs.ts';
import { createPictureReader } from './platform/blobs/picture-reader.ts';
import type { ConnectorFiles } from './platform/connectors/connector-files.ts';
import { type Connectors, createConnectors } from './platform/connectors/connectors.ts';
import type { TokenSigner } from './platform/crypto/access-tokens.ts';
import type { FieldCipher } from './platform/crypto/field-cipher.ts';
import type { PasswordHasher } from './platform/crypto/password-hash.ts';
import { createAfterWrites } from './platform/jobs/after-writes.ts';
import { attachmentSweep } from './platform/jobs/attachment-sweep.ts';
import { certificateRenewal } from './platform/jobs/certificate-renewal.ts';
import { dataCheck } from './platform/jobs/data-check.ts';
import { historyPurge, housekeeping, previewPurge } from './platform/jobs/history-purge.ts';
import { importFileFor, noteUnreadFor, type UserFile } from './platform/jobs/import-file.ts';
import { importFolderJob } from './platform/jobs/import-folder.ts';
import { createJobRegister } from './platform/jobs/job-register.ts';
import { mailboxJob } from './platform/jobs/mailboxes.ts';
import { newCostsJob } from './platform/jobs/new-costs.ts';
import { createNight } from './platform/jobs/night.ts';
import { nightlyBackup } from './platform/jobs/nightly-backups.ts';
import { nightlyConnections } from './platform/jobs/nightly-connections.ts';
import { notificationJob } from './platform/jobs/notifications.ts';
import type { OutgoingLog } from './platform/outgoing/fetch-bytes.ts';
import { createHmrcClient } from './platform/outgoing/hmrc-client.ts';
import { createMailboxClient } from './platform/outgoing/mailbox-client.ts';
import { createMailer } from './platform/outgoing/mailer.ts';
import { createNotifier } from './platform/outgoing/notifier.ts';
import { createOidcClient } from './platform/outgoing/oidc-client.ts';
import { createPriceProvider } from './platform/outgoing/price-provider.ts';
import { limits } from './platform/receipt-reading/limits.ts';
import { createReceiptReader, type ReceiptReader } from './platform/receipt-reading/receipt-reader.ts';
import { createStatementFiles } from './platform/workers/statement-files.ts';
import { createWorkerPool, type WorkerPool } from './platform/workers/worker-pool.ts';

/** Front proxies wait 120 s for a scan: what is left is for the answer. */
export const scanLimits: ScanLimits = { scanMs: 110_000, askMs: 60_000, pauseMs: 1_000 };

/** Dependencies from which the app is built. */
export interface AppParts {
  readonly config: Config;
  readonly database: Database;
  readonly tokens: TokenSigner;
  readonly passwords: PasswordHasher;
  readonly cipher: FieldCipher;
  /** Read replica for reports. Without one they are read from the primary database. */
  readonly replica?: ReadReplica;
  /** Connection string of the tables' owner, for backups; absent: DATABASE_URL. */
  readonly ownerUrl?: string;
  /** HTTPS in a home network. */
  readonly homeHttps?: HomeHttps;
  /** HTTPS with a certificate of a public authority. */
  readonly publicHttps?: PublicHttps;
  /** Folder of the built web app, if it isn't the one beside these sources. */
  readonly webFolder?: string;
  /** Receipt reader and scan limits, if they differ from the defaults. */
  readonly receipts?: { readonly reader?: ReceiptReader; readonly limits?: Partial<ScanLimits> };
  /** Files of the connectors, if they aren't those that come with farthing. */
  readonly connectorFiles?: () => readonly ConnectorFiles[];
  /** Certificates that mail servers are trusted by, in PEM, in place of the usual ones. */
  readonly mailboxCa?: string;
  /** Time limit of a thread that reads a statement file, in milliseconds, where it isn't the default. */
  readonly statementLimitMs?: number;
}

/** Services that routes use, and that close with the app. */
export type Services = ReturnType<typeof startServices>;

/** Starts what works beside the requests: worker threads, background jobs, backups and the receipt reader. */
export function startServices(app: FastifyInstance, parts: AppParts) {
  const { config, database } = parts;
  const { demoMode, priceProviderUrl } = config;
  const workers = createWorkerPool();
  const afterWrites = createAfterWrites(app, database, workers);
  const statementFiles = createStatementFiles(parts.statementLimitMs);
  app.addHook('onClose', () => statementFiles.close());
  const attachments = {
    blobs: openBlobs(config),
    pictures: createPictureReader(),
    contentKind,
    quotaBytes: config.attachmentQuotaBytes,
    onError: (error: unknown) => app.log.error({ err: error }, 'files of attachments could not be removed'),
  };
  const mailer = config.mail === undefined || demoMode ? undefined : createMailer(config.mail);
  const notifier = createNotifier({ mailer, allowsPrivate: config.notifyLan, baseUrl: config.baseUrl });
  const connectors = createConnectors(parts.connectorFiles);
  app.addHook('onClose', () => connectors.close());
  const jobs = startJobs(app, parts, { blobs: attachments.blobs, connectors });
  if (!demoMode) jobs.jobs.add(notifications(app, parts, notifier, workers));
  jobs.jobs.add(
    newCostsJob(database, (error) => app.log.error({ err: error }, 'new payments could not be shared')),
  );
  const receiptReader = parts.receipts?.reader ?? createReceiptReader();
  app.addHook('onClose', () => receiptReader.close());
  // A reader of its own: receipts don't wait for a long statement.
  const statementPdfs = createReceiptReader({
    timeLimitMs: limits.statementTimeMs,
    softTimeMs: limits.statementSoftTimeMs,
  });
  app.addHook('onClose', () => statementPdfs.close());
  const mailbox = importByItself(app, parts, {
    jobs: jobs.jobs,
    scans: afterWrites.scans,
    files: statementFiles,
    pdf: statementPdfs,
  });
  return {
    workers,
    ...afterWrites,
    statementFiles,
    statementPdfs,
    attachments,
    ...jobs,
    connectors,
    mailbox,
    receiptReader,
    models: createModelClient(config.aiPrivateHosts),
    hmrc: config.hmrc === undefined || demoMode ? undefined : createHmrcClient(config.hmrc),
    oidc: config.oidc === undefined || demoMode ? undefined : createOidcClient(config.oidc),
    mailer,
    notifier,
    priceProvider:
      priceProviderUrl === undefined || demoMode ? undefined : createPriceProvider(priceProviderUrl),
  };
}

/** Imports files that come in by themselves: from the watched folder, where there is one, and from mailboxes. */
function importByItself(app: FastifyInstance, parts: AppParts, { jobs, scans, ...readers }: ReaderParts) {
  const { config, database } = parts;
  const importFile = async (file: UserFile) => {
    const result = await importFileFor({ config, database, ...readers }, file);
    if (result.result === 'imported') scans.changed(file.userId);
    return result;
  };
  const folder = importFolderJob({
    ...{ config, database },
    importFile: (file) => importFile({ ...file, cameBy: 'folder' }),
    noteRefused: (file, result) => noteUnreadFor(database, { ...file, cameBy: 'folder' }, result),
    onError: (error) => app.log.error({ err: error }, 'a file of the watched folder was not imported'),
  });
  if (folder) jobs.add(folder);
  const mailbox = {
    ...{ config, cipher: parts.cipher, importAttachment: importFile },
    mailboxes: createMailboxClient({ allowsPrivate: config.mailboxLan, ca: parts.mailboxCa }),
    maxBytes: Math.min(config.importMaxBytes, mostMailBytes),
  };
  const job = mailboxJob({
    ...{ ...mailbox, database, logOf: ledgerOf(app, database) },
    onError: (error) => app.log.error({ err: error }, 'a mailbox was not read'),
  });
  if (job) jobs.add(job);
  return mailbox;
}

interface ReaderParts extends Pick<Parameters<typeof importFileFor>[0], 'files' | 'pdf'> {
  readonly jobs: ReturnType<typeof createJobRegister>;
  readonly scans: ReturnType<typeof createAfterWrites>['scans'];
}

/** Mail servers take messages of 25 to 50 MB. */
const mostMailBytes = 25 * 1024 * 1024;

function notifications(
  app: FastifyInstance,
  { database, cipher }: AppParts,
  notifier: ReturnType<typeof createNotifier>,
  workers: WorkerPool,
) {
  const onError = (error: unknown) => app.log.error({ err: error }, 'notifications could not be sent');
  return notificationJob({ database, cipher, notifier, workers, onError, log: app.log });
}

/** Returns logs of outgoing requests that jobs make for a user, or for the service. They are in the ledger as well. */
function ledgerOf(app: FastifyInstance, database: Database) {
  return (userId: string | null): OutgoingLog => ({
    info(facts, message) {
      app.log.info(facts, message);
      asSystem(database, (scope) => recordOutgoing(scope, facts, userId)).catch((error: unknown) =>
        app.log.error({ err: error }, 'an outgoing request is not in the ledger'),
      );
    },
  });
}

interface JobParts {
  readonly blobs: ReturnType<typeof openBlobs>;
  readonly connectors: Connectors;
}

function startJobs(app: FastifyInstance, parts: AppParts, { blobs, connectors }: JobParts) {
  const { config, database, cipher } = parts;
  const jobs = createJobRegister({
    database,
    onError: (error, job) => app.log.error({ err: error, job }, 'a job failed'),
  });
  const night = createNight(config.backup);
  jobs.add(attachmentSweep({ database, blobs }, night));
  jobs.add(dataCheck(database, night));
  jobs.add(historyPurge(database));
  jobs.add(housekeeping(database));
  jobs.add(previewPurge(database, night));
  const logOf = ledgerOf(app, database);
  if (parts.publicHttps) jobs.add(certificateRenewal({ ...parts.publicHttps, log: logOf(null) }));
  const nights = nightlyConnections({
    night,
    config,
    database,
    cipher,
    connectors,
    logOf,
    onError: (error) => app.log.error({ err: error }, 'a connection failed'),
  });
  if (nights) jobs.add(nights);
  const ownerUrl = parts.ownerUrl ?? config.databaseUrl ?? '';
  const backups = createBackupManager({ config, ownerUrl, version }, (error) =>
    app.log.error({ err: error }, 'a backup or restore failed'),
  );
  const nightly = nightlyBackup({ keeper: backups, config, database });
  if (nightly) jobs.add(nightly);
  // Together: the job of the night waits for the backup that the keeper calls off.
  app.addHook('onClose', async () => void (await Promise.all([jobs.close(), backups.close()])));
  return { jobs, backups };
}
