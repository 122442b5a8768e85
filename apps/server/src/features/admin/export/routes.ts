import {
  HouseholdExportQuery,
  IdPath,
  LongJob,
  Transaction,
  TransactionExportQuery,
} from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { signedIn } from '../../../http/authentication.ts';
import { zipAnswer } from '../../../http/file-answer.ts';
import { operationsOf } from '../../../http/operations.ts';
import { storeUpload } from '../../../http/stored-upload.ts';
import { answerStream, answerZipStream } from '../../../http/stream-answer.ts';
import { today } from '../../../http/today.ts';
import { acceptUploads } from '../../../http/uploads.ts';
import { writeArchive } from './archive-service.ts';
import { checkOwnsHousehold, exportHousehold, householdFiles } from './household-service.ts';
import { bringExport, checkEmpty, type ImportParts } from './import-service.ts';
import { createLongJobs, type JobLimits, limitsOf } from './job-service.ts';
import { exportTransactions, fileKinds } from './service.ts';

const operation = operationsOf('Export');

/** Dependencies that `app.ts` provides. */
export interface ExportPorts {
  readonly version: string;
  readonly config: JobLimits;
  readonly attachments: ImportParts['attachments'];
  readonly openZip: ImportParts['openZip'];
  readonly cache: ImportParts['cache'];
}

/** Transaction fields in the API. Splits share some of them. */
const shownFields = Object.keys(Transaction.properties);

const fileAnswer = {
  description: 'The file, streamed',
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
} as const;

/** /api/v1/transactions/export, /export, /household/export and /jobs: everything out as files, and back in. */
export const exportRoutes: FastifyPluginAsyncTypebox<ExportPorts> = async (app, ports) => {
  await app.register(fileRoutes, ports);
  await app.register(householdRoutes, ports);
  await app.register(importRoutes, ports);
};

/** Files that are written while they are sent. */
const fileRoutes: FastifyPluginAsyncTypebox<ExportPorts> = async (app, { version, config, attachments }) => {
  const { dataDir } = config;

  app.get(
    '/transactions/export',
    {
      config: { work: 'export' },
      ...operation({
        summary: 'Export transactions as CSV, JSON, QIF, Beancount or hledger',
        querystring: TransactionExportQuery,
        response: { 200: fileAnswer },
      }),
    },
    async (request, reply) => {
      const { query } = request;
      const day = today();
      const { ending, type } = fileKinds[query.format];
      const { base_currency: baseCurrency } = signedIn(request);
      await answerStream(reply, { name: `transactions-${day}.${ending}`, type, dataDir }, (write) =>
        request.report((scope) =>
          exportTransactions(scope, query, { baseCurrency, today: day, fields: shownFields }, write),
        ),
      );
      return reply;
    },
  );
  app.get(
    '/export',
    {
      config: { work: 'export' },
      ...operation({ summary: 'Export all your data as a zip file', response: { 200: zipAnswer } }),
    },
    async (request, reply) => {
      const now = new Date().toISOString();
      await answerZipStream(reply, { name: `farthing-export-${now.slice(0, 10)}.zip`, dataDir }, (zip) =>
        request.report((scope) => writeArchive(scope, zip, { blobs: attachments.blobs, version }, now)),
      );
      return reply;
    },
  );
};

/** The file of what others of the household share. */
const householdRoutes: FastifyPluginAsyncTypebox<ExportPorts> = async (app, { config }) => {
  app.addHook('onRequest', app.requireHousehold);
  app.get(
    '/household/export',
    {
      config: { work: 'export' },
      ...operation({
        summary: 'Export what others of your household share with you, as CSV or JSON',
        querystring: HouseholdExportQuery,
        response: { 200: fileAnswer },
      }),
    },
    async (request, reply) => {
      const { format } = request.query;
      const { id, base_currency: baseCurrency } = signedIn(request);
      await checkOwnsHousehold(request, id);
      const day = today();
      const { ending, type } = householdFiles[format];
      const file = { name: `household-${day}.${ending}`, type, dataDir: config.dataDir };
      await answerStream(reply, file, (write) =>
        exportHousehold(request, format, { id, baseCurrency, asOf: day, today: day }, write),
      );
      return reply;
    },
  );
};

/** Bringing an export back, as a job that may outlast its request. */
const importRoutes: FastifyPluginAsyncTypebox<ExportPorts> = async (app, ports) => {
  await acceptUploads(app);
  const limits = limitsOf(ports.config);
  const jobs = createLongJobs(10_000, (error) => app.log.error({ err: error }, 'a long job failed'));
  app.addHook('onClose', () => jobs.close());

  app.post(
    '/export/import',
    {
      bodyLimit: limits.maxBytes + 1024 * 1024,
      config: { longBody: true, work: 'large-upload' },
      ...operation({
        summary: 'Import an export into an empty account',
        description:
          'multipart/form-data with `file`. If any record fails, nothing is imported. Returns 200 when the import is complete, or 202 with the job if it takes longer.',
        response: { 200: LongJob, 202: LongJob },
      }),
    },
    async (request, reply) => {
      const { id } = signedIn(request);
      // Before gigabytes are received that could not be used.
      jobs.checkIdle(id);
      await request.read(checkEmpty);
      const upload = await storeUpload(request, limits);
      const job = await jobs
        .run(id, async (onProgress) => {
          try {
            const scopes = { write: request.write.bind(request) };
            return await bringExport(scopes, id, { ...ports, ...upload, onProgress });
          } finally {
            await upload.remove();
          }
        })
        .catch(async (error: unknown) => {
          await upload.remove();
          throw error;
        });
      if (job.state === 'running')
        return reply.code(202).header('location', `/api/v1/jobs/${job.id}`).send(job);
      return job;
    },
  );
  app.get(
    '/jobs/:id',
    operation({
      summary: 'Read the progress of a long-running job',
      params: IdPath,
      response: { 200: LongJob },
    }),
    async (request) => jobs.find(signedIn(request).id, request.params.id),
  );
};
