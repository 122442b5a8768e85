import { ParsedReceipt, ReceiptScanFields, ReceiptScanQuery } from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { disconnectSignal } from '../../../http/abort-on-disconnect.ts';
import { signedIn } from '../../../http/authentication.ts';
import { checkFields } from '../../../http/form-fields.ts';
import { countAttempt, type Limit } from '../../../http/rate-limit.ts';
import { today } from '../../../http/today.ts';
import { acceptUploads, withUpload } from '../../../http/uploads.ts';
import { countScan, parseReceipt, type ReceiptParts } from './service.ts';

const maxBytes = 15 * 1024 * 1024;

/** Reading pictures keeps a processor busy, and a model may cost money. */
const scanLimit: Limit = { name: 'receipt-scans', attempts: 60, seconds: 600 };

/** Dependencies that `app.ts` provides. */
export interface ReceiptPorts extends ReceiptParts {
  readonly database: Parameters<typeof countAttempt>[0];
  readonly dataDir: string;
}

/** /api/v1/transactions/parse-receipt: a receipt becomes the fields of a transaction. */
export const receiptRoutes: FastifyPluginAsyncTypebox<ReceiptPorts> = async (app, ports) => {
  await acceptUploads(app);
  const limits = { dataDir: ports.dataDir, maxBytes, noFile: 'Send the file as multipart field "file"' };

  app.post(
    '/parse-receipt',
    {
      bodyLimit: maxBytes + 64 * 1024,
      config: { changesNothing: true, work: 'scan' },
      schema: {
        tags: ['Receipts'],
        security: [{ bearer: [] }],
        summary: 'Read a receipt from a JPEG, PNG, WebP or PDF file of up to 15 MB',
        description:
          'multipart/form-data with `file`. The file is not stored. The user’s model reads it if one is set. Otherwise, and for read-only API tokens, local rules read it. `source` and `source_reason` give the method and the reason. The request takes up to 120 seconds.',
        form: { properties: {} },
        querystring: ReceiptScanQuery,
        response: { 200: ParsedReceipt },
      },
    },
    async (request, reply) => {
      const gone = disconnectSignal(reply);
      const { id: userId, base_currency: usualCurrency, api_token } = signedIn(request);
      await countScan(() => countAttempt(ports.database, scanLimit, userId));
      return withUpload(request, limits, async (file, fields) => {
        checkFields(ReceiptScanFields, fields);
        const { reader = 'model' } = request.query;
        const mayAsk = api_token !== 'read';
        const options = { reader, mayAsk, today: today(), usualCurrency, gone, log: request.outgoing };
        return parseReceipt(ports, request, file, options);
      });
    },
  );
};
