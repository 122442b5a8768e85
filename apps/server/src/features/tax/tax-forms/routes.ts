import { TaxForm } from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { operationsOf } from '../../../http/operations.ts';
import { acceptUploads, withUpload } from '../../../http/uploads.ts';
import { readTaxForm, type TaxFormPorts } from './service.ts';

const operation = operationsOf('Tax');
const maxBytes = 15 * 1024 * 1024;

/** Dependencies that `app.ts` provides. */
export interface TaxFormRoutePorts {
  readonly receiptReader: TaxFormPorts['reader'];
  readonly config: { readonly dataDir: string };
}

/** /api/v1/tax/forms: figures of forms, read from PDF. */
export const taxFormRoutes: FastifyPluginAsyncTypebox<TaxFormRoutePorts> = async (app, ports) => {
  const { dataDir } = ports.config;
  await acceptUploads(app);
  app.post(
    '/read',
    {
      bodyLimit: maxBytes + 64 * 1024,
      config: { changesNothing: true, work: 'scan' },
      ...operation({
        summary: 'Read a P60, P45, coding notice (P2) or SA302 from a PDF',
        description:
          'multipart/form-data with `file`. Nothing is stored: save the figures with PUT /tax/profiles/{tax_year}',
        form: { properties: {} },
        response: { 200: TaxForm },
      }),
    },
    (request) =>
      withUpload(request, { dataDir, maxBytes }, (file) =>
        readTaxForm({ reader: ports.receiptReader, read: (work) => request.read(work) }, file),
      ),
  );
};
