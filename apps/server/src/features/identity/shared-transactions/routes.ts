import {
  Attachment,
  AttachmentContentQuery,
  AttachmentFields,
  HistoryEntry,
  HistoryPage,
  ImportUploadQuery,
  NewSharedTransaction,
  SharedAccountWritePath,
  SharedAttachmentPath,
  SharedCategories,
  SharedChangePath,
  SharedChangesQuery,
  SharedImport,
  SharedImportFields,
  SharedTransactionChange,
  SharedTransactionDetail,
  SharedTransactionPath,
} from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { type ClientAddress, callerOf } from '../../../http/client-address.ts';
import { freeBytes } from '../../../http/disk-space.ts';
import { checkFields } from '../../../http/form-fields.ts';
import { answerOnceIn } from '../../../http/idempotency.ts';
import { operationsOf } from '../../../http/operations.ts';
import { sendContent } from '../../../http/stored-content.ts';
import { today } from '../../../http/today.ts';
import { acceptUploads, withReceived, withUpload } from '../../../http/uploads.ts';
import {
  type AttachmentPorts,
  attachShared,
  checkAttachable,
  readSharedAttachments,
  readSharedContent,
  receiveFile,
  removeSharedAttachment,
  savedAs,
} from './attachment-service.ts';
import { importShared, previewShared, readSharedUpload, type SharedReadingPorts } from './import-service.ts';
import {
  amendShared,
  type MemberScope,
  readChanges,
  readShared,
  readSharedCategories,
  recordShared,
  removeShared,
  undoChange,
} from './service.ts';

type Options = AttachmentPorts &
  Pick<SharedReadingPorts, 'files' | 'pdf'> & {
    readonly address: ClientAddress;
    readonly dataDir: string;
    /** Bytes of the largest statement. */
    readonly statementBytes: number;
  };

const operation = operationsOf('Household');
const prefix = '/household/members/:user_id/accounts/:account_id';
const bodyLimit = 65_536;
const maxBytes = 15 * 1024 * 1024;

/**
 * /api/v1/household/members/{user_id}/accounts/{account_id}: work of a member in an account that someone else shares. API tokens
 * need the scope `household`.
 */
export const sharedTransactionRoutes: FastifyPluginAsyncTypebox<Options> = async (app, options) => {
  app.addHook('onRequest', app.requireHousehold);
  for (const routes of [readRoutes, writeRoutes, changeRoutes, uploadRoutes, contentRoutes, importRoutes])
    await app.register(routes, { ...options, prefix });
};

/** Serves single transactions, and the categories to choose from. */
const readRoutes: FastifyPluginAsyncTypebox<Options> = async (app) => {
  app.get(
    '/categories',
    operation({
      summary: 'List the categories of the owner of a shared account',
      params: SharedAccountWritePath,
      response: { 200: SharedCategories },
    }),
    (request) => request.asMember(request.params, readSharedCategories, true),
  );
  app.get(
    '/transactions/:transaction_id',
    operation({
      summary: 'Read a transaction of a shared account with its notes',
      params: SharedTransactionPath,
      response: { 200: SharedTransactionDetail },
    }),
    (request) =>
      request.asMember(request.params, (scope) => readShared(scope, request.params.transaction_id), true),
  );
};

/** Records, changes and deletes transactions. */
const writeRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { address }) => {
  app.post(
    '/transactions',
    {
      bodyLimit,
      ...operation({
        summary: 'Record a transaction in a shared account',
        params: SharedAccountWritePath,
        body: NewSharedTransaction,
        response: { 201: SharedTransactionDetail },
      }),
    },
    (request, reply) =>
      answerOnceIn<MemberScope>(request, reply, {
        open: (once) => request.asMember(request.params, once),
        work: (scope) => recordShared(scope, request.body, callerOf(request, address)),
      }),
  );
  app.patch(
    '/transactions/:transaction_id',
    {
      bodyLimit,
      ...operation({
        summary: 'Change a transaction of a shared account',
        params: SharedTransactionPath,
        body: SharedTransactionChange,
        response: { 200: SharedTransactionDetail },
      }),
    },
    (request) =>
      request.asMember(request.params, (scope) =>
        amendShared(scope, request.params.transaction_id, request.body, callerOf(request, address)),
      ),
  );
  app.delete(
    '/transactions/:transaction_id',
    operation({
      summary: 'Delete a transaction of a shared account',
      params: SharedTransactionPath,
    }),
    (request) =>
      request.asMember(request.params, (scope) =>
        removeShared(scope, request.params.transaction_id, callerOf(request, address)),
      ),
  );
};

/** Serves what the member did in the account. */
const changeRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { address }) => {
  app.get(
    '/changes',
    operation({
      summary: 'List what you did in a shared account, newest first',
      params: SharedAccountWritePath,
      querystring: SharedChangesQuery,
      response: { 200: HistoryPage },
    }),
    (request) => request.asMember(request.params, (scope) => readChanges(scope, request.query), true),
  );
  app.post(
    '/changes/:operation_id/undo',
    operation({
      summary: 'Undo what you did in a shared account',
      params: SharedChangePath,
      response: { 200: HistoryEntry },
    }),
    (request, reply) => {
      const { operation_id, ...account } = request.params;
      const caller = { ...callerOf(request, address), today: today() };
      return answerOnceIn<MemberScope>(request, reply, {
        open: (once) => request.asMember({ ...account, undoes: operation_id }, once),
        work: (scope) => undoChange(scope, operation_id, caller, request.inOwnersRows),
        fingerprint: null,
      });
    },
  );
};

const attachmentsPath = '/transactions/:transaction_id/attachments';

/** Takes receipts of a transaction. */
const uploadRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { address, dataDir, ...ports }) => {
  await acceptUploads(app);
  const limits = { dataDir, maxBytes, noFile: 'Send the file as multipart field "file"' };
  app.get(
    attachmentsPath,
    operation({
      summary: 'List the attachments of a transaction in a shared account',
      params: SharedTransactionPath,
      response: { 200: Type.Array(Attachment) },
    }),
    (request) =>
      request.asMember(
        request.params,
        (scope) => readSharedAttachments(scope, request.params.transaction_id),
        true,
      ),
  );
  app.post(
    attachmentsPath,
    {
      bodyLimit: maxBytes + 64 * 1024,
      config: { work: 'attachment' },
      ...operation({
        summary: 'Attach a file of up to 15 MB to a transaction in a shared account',
        form: { properties: {} },
        params: SharedTransactionPath,
        response: { 200: Attachment, 201: Attachment },
      }),
    },
    (request, reply) =>
      withUpload(request, limits, async (file, fields) => {
        checkFields(AttachmentFields, fields);
        const { transaction_id, user_id } = request.params;
        const caller = callerOf(request, address);
        await request.asMember(request.params, (scope) => checkAttachable(scope, transaction_id), true);
        // Files are in the owner's folder. The level is read again when the row is written.
        const { attachment, isNew } = await receiveFile(ports, user_id, file, (stored) =>
          request.asMember(request.params, (scope) =>
            attachShared(scope, ports, { transaction_id, stored, caller }),
          ),
        );
        return reply.code(isNew ? 201 : 200).send(attachment);
      }),
  );
};

/** Serves receipts of a transaction. */
const contentRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { address, ...ports }) => {
  app.delete(
    `${attachmentsPath}/:attachment_id`,
    operation({
      summary: 'Delete an attachment of a transaction in a shared account',
      params: SharedAttachmentPath,
    }),
    (request) =>
      request.asMember(request.params, (scope) =>
        removeSharedAttachment(scope, request.params, callerOf(request, address)),
      ),
  );
  app.get(
    `${attachmentsPath}/:attachment_id/content`,
    operation({
      summary: 'Download an attachment of a transaction in a shared account',
      params: SharedAttachmentPath,
      querystring: AttachmentContentQuery,
    }),
    async (request, reply) => {
      const size = request.query.size ?? 'original';
      const content = await request.asMember(
        request.params,
        (scope) => readSharedContent(scope, ports, request.params.attachment_id, size),
        true,
      );
      const disposition = size === 'thumbnail' ? 'inline' : savedAs(content.name);
      return sendContent(request, reply, { ...content, disposition });
    },
  );
};

/** Takes statements, which are recorded in the owner's rows. */
const importRoutes: FastifyPluginAsyncTypebox<Options> = async (app, options) => {
  const { address, dataDir, statementBytes, files, pdf } = options;
  await acceptUploads(app);
  const limits = { dataDir, maxBytes: statementBytes };
  app.post(
    '/imports',
    {
      bodyLimit: statementBytes + 1024 * 1024,
      config: { work: 'import' },
      ...operation({
        summary: 'Preview a statement file for a shared account, or import it with ?commit=true',
        description:
          'multipart/form-data: `file`, and optionally format_id, sign, date_order. A preview stores nothing',
        form: { properties: SharedImportFields.properties },
        params: SharedAccountWritePath,
        querystring: ImportUploadQuery,
        response: { 200: SharedImport, 201: SharedImport },
      }),
    },
    async (request, reply) => {
      const { inOwnersRows, params, query } = request;
      // Before the body arrives, so that no one uploads a file in vain.
      await request.asMember(params, (scope) => inOwnersRows(scope, async () => {}, true), true);
      return withReceived(request, limits, async (file, fields, place) => {
        let spools = 0;
        const ports: SharedReadingPorts = {
          ...{ files, pdf, inOwnersRows },
          place: async () => ({ path: await place(`rows-${spools++}`), room: await freeBytes(dataDir) }),
          asMember: (work) => request.asMember(params, work, true),
        };
        const answers = checkFields(SharedImportFields, fields);
        const statement = { name: file.name, size: file.size, source: file.open };
        const upload = await readSharedUpload(ports, params.account_id, statement, answers);
        const caller = { ...callerOf(request, address), today: today() };
        if (query.commit !== true)
          return reply.send(
            await request.asMember(
              params,
              (scope) => previewShared(scope, upload, inOwnersRows, caller),
              true,
            ),
          );
        return answerOnceIn<MemberScope>(request, reply.code(201), {
          open: (once) => request.asMember(params, once),
          work: (scope) => importShared(scope, upload, inOwnersRows, caller),
          fingerprint: { fields, sha256: file.sha256 },
        });
      });
    },
  );
};
