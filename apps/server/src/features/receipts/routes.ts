import { ParsedReceipt, ReceiptScanFields, ReceiptScanQuery } from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { signedIn } from '../../http/authentication.ts';
import { departureOf } from '../../http/departure.ts';
import { checkFields } from '../../http/form-fields.ts';
import { countAttempt, type Limit } from '../../http/rate-limit.ts';
import { today } from '../../http/today.ts';
import { acceptUploads, withUpload } from '../../http/uploads.ts';
import { checkFile, countScan, parseReceipt, type ReceiptParts } from './service.ts';

const maxBytes = 15 * 1024 * 1024;

/** Reading pictures keeps a processor busy, and a model may cost money. */
const scanLimit: Limit = { name: 'receipt-scans', attempts: 60, seconds: 600 };

/** What this slice is handed by `app.ts`. */
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
      schema: {
        tags: ['Receipts'],
        security: [{ bearer: [] }],
        summary: 'Read a receipt: JPEG, PNG, WebP or PDF by content, at most 15 MB; nothing is stored',
        description:
          'multipart/form-data with `file`. Read by the user’s model, where one is set, else by rules on this machine; `source` and `source_reason` say which and why. Answered within 120 seconds',
        form: { properties: {} },
        querystring: ReceiptScanQuery,
        response: { 200: ParsedReceipt },
      },
    },
    async (request, reply) => {
      const gone = departureOf(reply);
      await countScan(() => countAttempt(ports.database, scanLimit, signedIn(request).id));
      const file = await withUpload(request, limits, async (upload, fields) => {
        checkFields(ReceiptScanFields, fields);
        const kind = await checkFile(ports, upload);
        const parts: Uint8Array[] = [];
        for await (const part of upload.open()) parts.push(part);
        return { bytes: Buffer.concat(parts), kind };
      });
      return parseReceipt(ports, request, file, {
        reader: request.query.reader ?? 'model',
        today: today(),
        usualCurrency: signedIn(request).base_currency,
        gone,
        log: request.outgoing,
      });
    },
  );
};
