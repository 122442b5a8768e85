import {
  Backup,
  BackupOperation,
  BackupPath,
  BackupRequest,
  BackupRestore,
  BackupStatus,
  RecoveryKey,
  RecoveryKeyKept,
  RecoveryKeyRequest,
  RestoreEffects,
} from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { type ClientAddress, userWithOrigin } from '../../../http/client-address.ts';
import { answerFile } from '../../../http/file-answer.ts';
import { operationsOf } from '../../../http/operations.ts';
import { attemptCounter } from '../../../http/rate-limit.ts';
import { acceptUploads, withUpload } from '../../../http/uploads.ts';
import {
  type Administrator,
  type BackupParts,
  beginRestore,
  deleteBackup,
  keepRecoveryKey,
  makeBackup,
  openDownload,
  previewRestore,
  readBackups,
  readStatus,
  receiveBackup,
  refuseInDemo,
  showRecoveryKey,
  testBackup,
  undeleteBackup,
} from './service.ts';

const operation = operationsOf('Backups');
/** So long an answer waits for a backup to be made, unless the request says that it need not. */
const longestWaitMs = 30_000;

interface Options extends BackupParts {
  readonly database: Parameters<typeof attemptCounter>[0];
  readonly address: ClientAddress;
}
interface GroupOptions extends BackupParts {
  readonly adminOf: (request: FastifyRequest) => Administrator;
}
type Routes = FastifyPluginAsyncTypebox<GroupOptions>;

/** /api/v1/admin/backups: for administrators, and not in demo mode. */
export const backupRoutes: FastifyPluginAsyncTypebox<Options> = async (app, options) => {
  app.addHook('onRequest', app.requireAdmin);
  app.addHook('onRequest', async () => refuseInDemo(options.config));
  const attempts = attemptCounter(options.database);
  const adminOf = (request: FastifyRequest): Administrator => ({
    ...userWithOrigin(request, options.address),
    scopes: request,
    attempts,
  });
  for (const routes of [listRoutes, fileRoutes, recoveryKeyRoutes, restoreRoutes])
    await app.register(routes, { ...options, prefix: '', adminOf });
};

/** The list of backups, making and deleting one. */
const listRoutes: Routes = async (app, { adminOf, ...parts }) => {
  app.get(
    '/',
    operation({ summary: 'List backups, newest first', response: { 200: Type.Array(Backup) } }),
    () => readBackups(parts),
  );
  app.get(
    '/status',
    operation({
      summary: 'Read the backup status and the time of the next nightly backup',
      response: { 200: BackupStatus },
    }),
    () => readStatus(parts, Date.now()),
  );
  app.post(
    '/',
    operation({
      summary: 'Create a backup now',
      description:
        'Returns 201 with the backup. Returns 202 with the operation if it takes over 30 seconds or the request has `Prefer: respond-async`. Follow its progress at `status`.',
      body: BackupRequest,
      response: { 201: Backup, 202: BackupOperation },
    }),
    async (request, reply) => {
      const waitMs = /respond-async/i.test(String(request.headers.prefer ?? '')) ? 0 : longestWaitMs;
      const verify = request.body?.verify ?? false;
      const made = await makeBackup(parts, adminOf(request), { verify, waitMs });
      if ('operation' in made) return reply.code(202).send(made.operation);
      return made.backup;
    },
  );
  app.delete(
    '/:id',
    operation({ summary: 'Delete a backup, restorable for one day', params: BackupPath }),
    (request) => deleteBackup(parts, adminOf(request), request.params.id),
  );
  app.post(
    '/:id/undelete',
    operation({
      summary: 'Restore a deleted backup to the list',
      params: BackupPath,
      response: { 200: Backup },
    }),
    (request) => undeleteBackup(parts, adminOf(request), request.params.id),
  );
};

/** The files of backups, received and sent. */
const fileRoutes: Routes = async (app, { adminOf, ...parts }) => {
  await acceptUploads(app);
  const limits = {
    dataDir: parts.config.dataDir,
    maxBytes: Number.MAX_SAFE_INTEGER,
    noFile: 'Send the backup as multipart field "file"',
  };
  app.post(
    '/upload',
    {
      bodyLimit: Number.MAX_SAFE_INTEGER,
      config: { longBody: true, work: 'large-upload' },
      ...operation({
        summary: 'Add an uploaded backup to the list',
        description: 'multipart/form-data with `file`',
        form: { properties: {} },
        response: { 201: Backup },
      }),
    },
    (request) => withUpload(request, limits, async (file) => receiveBackup(parts, adminOf(request), file)),
  );
  app.get(
    '/:id/download',
    operation({ summary: 'Download a backup as an age file', params: BackupPath }),
    async (request, reply) =>
      answerFile(reply, await openDownload(parts, adminOf(request), request.params.id)),
  );
};

const recoveryKeyRoutes: Routes = async (app, { adminOf, ...parts }) => {
  app.post(
    '/recovery-key',
    operation({
      summary: 'Show the recovery key if you have not confirmed saving it',
      body: RecoveryKeyRequest,
      response: { 200: RecoveryKey },
    }),
    async (request, reply) => {
      const key = await showRecoveryKey(parts, adminOf(request), request.body?.password);
      return reply.header('cache-control', 'no-store').send(key);
    },
  );
  app.post(
    '/recovery-key/kept',
    {
      onRequest: app.requireSession,
      ...operation({
        summary: 'Confirm that the recovery key is saved so that it is not shown again',
        response: { 200: RecoveryKeyKept },
      }),
    },
    (request) => keepRecoveryKey(parts, adminOf(request)),
  );
};

/** Testing and restoring a backup. */
const restoreRoutes: Routes = async (app, { adminOf, ...parts }) => {
  app.post(
    '/:id/verify',
    operation({
      summary: 'Test a backup by restoring it into a scratch database',
      params: BackupPath,
      response: { 202: BackupOperation },
    }),
    (request) => testBackup(parts, request.params.id),
  );
  app.get(
    '/:id/restore-effects',
    operation({
      summary: 'List the sign-in changes that a restore would undo',
      description:
        'A restore also ends every session and revokes every API token. The backup must be encrypted with the key of this installation.',
      params: BackupPath,
      response: { 200: RestoreEffects },
    }),
    (request) => previewRestore(parts, request, request.params.id),
  );
  app.post(
    '/:id/restore',
    operation({
      summary: 'Restore a backup, replacing all data and signing out all users',
      description:
        'The current data is backed up first. Returns 202. The current data stays in use until the restore is complete.',
      params: BackupPath,
      body: BackupRestore,
      response: { 202: BackupOperation },
    }),
    async (request, reply) =>
      reply
        .code(202)
        .send(await beginRestore(parts, adminOf(request), request.params.id, request.body ?? {})),
  );
};
