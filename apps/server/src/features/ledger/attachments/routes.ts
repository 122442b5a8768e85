import { Attachment, AttachmentContentQuery, AttachmentFields, IdPath } from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { signedIn } from '../../../http/authentication.ts';
import { checkFields } from '../../../http/form-fields.ts';
import { operationsOf } from '../../../http/operations.ts';
import { sendContent } from '../../../http/stored-content.ts';
import { acceptUploads, withUpload } from '../../../http/uploads.ts';
import {
  type AttachmentPorts,
  checkTransaction,
  readAttachment,
  readAttachments,
  readContent,
  receiveFile,
  recordAttachment,
  removeAttachment,
  restoreAttachment,
  savedAs,
} from './service.ts';

const operation = operationsOf('Attachments');
const maxBytes = 15 * 1024 * 1024;

/** /api/v1/transactions/{id}/attachments and /attachments: receipts and invoices on transactions. */
export const attachmentRoutes: FastifyPluginAsyncTypebox<
  AttachmentPorts & { readonly dataDir: string }
> = async (app, ports) => {
  await acceptUploads(app);
  const limits = { dataDir: ports.dataDir, maxBytes, noFile: 'Send the file as multipart field "file"' };

  app.get(
    '/transactions/:id/attachments',
    operation({
      summary: 'List the attachments of a transaction',
      params: IdPath,
      response: { 200: Type.Array(Attachment) },
    }),
    (request) => request.read((scope) => readAttachments(scope, request.params.id)),
  );
  app.post(
    '/transactions/:id/attachments',
    {
      bodyLimit: maxBytes + 64 * 1024,
      config: { work: 'attachment' },
      ...operation({
        summary: 'Attach a JPEG, PNG, WebP or PDF file of up to 15 MB to a transaction',
        description:
          'multipart/form-data with `file`. Returns 201, or 200 if the transaction already has an identical file.',
        form: { properties: {} },
        params: IdPath,
        response: { 200: Attachment, 201: Attachment },
      }),
    },
    (request, reply) =>
      withUpload(request, limits, async (file, fields) => {
        checkFields(AttachmentFields, fields);
        await request.read((scope) => checkTransaction(scope, request.params.id));
        const { attachment, isNew } = await receiveFile(ports, signedIn(request).id, file, (stored) =>
          request.write((scope) => recordAttachment(scope, ports, request.params.id, stored)),
        );
        return reply
          .code(isNew ? 201 : 200)
          .header('location', `/api/v1/attachments/${attachment.id}`)
          .send(attachment);
      }),
  );
  app.get(
    '/attachments/:id',
    operation({ summary: 'Read an attachment', params: IdPath, response: { 200: Attachment } }),
    (request) => request.read((scope) => readAttachment(scope, request.params.id)),
  );
  app.delete(
    '/attachments/:id',
    operation({ summary: 'Delete an attachment, restorable for 30 days', params: IdPath }),
    (request) => request.write((scope) => removeAttachment(scope, request.params.id)),
  );
  app.post(
    '/attachments/:id/restore',
    operation({ summary: 'Restore a deleted attachment', params: IdPath, response: { 200: Attachment } }),
    (request) => request.write((scope) => restoreAttachment(scope, request.params.id)),
  );
  app.get(
    '/attachments/:id/content',
    operation({
      summary: 'Download an attachment or its thumbnail',
      params: IdPath,
      querystring: AttachmentContentQuery,
    }),
    async (request, reply) => {
      const size = request.query.size ?? 'original';
      const content = await request.read((scope) => readContent(scope, ports, request.params.id, size));
      const disposition = size === 'thumbnail' ? 'inline' : savedAs(content.name);
      return sendContent(request, reply, { ...content, disposition });
    },
  );
};
