import { JobPath, ServiceHealth, ServiceJob, ServiceJobList, ServiceStats } from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { operationsOf } from '../../../http/operations.ts';
import { type HealthParts, readHealth, readJobs, readStats, startJob } from './service.ts';

const operation = operationsOf('Administration');

/** /api/v1/admin/health, /stats and /jobs: how the service is, for administrators. */
export const serviceHealthRoutes: FastifyPluginAsyncTypebox<HealthParts> = async (app, parts) => {
  app.get(
    '/health',
    operation({ summary: 'Read the health of the service', response: { 200: ServiceHealth } }),
    (request) => request.systemStatements((scope) => readHealth(scope, parts)),
  );

  app.get(
    '/stats',
    operation({ summary: 'Count the records of each kind', response: { 200: ServiceStats } }),
    (request) => request.systemStatements((scope) => readStats(scope, parts)),
  );

  app.get(
    '/jobs',
    operation({
      summary: 'List scheduled jobs with the result of their last run',
      response: { 200: ServiceJobList },
    }),
    (request) => request.systemStatements((scope) => readJobs(scope, parts)),
  );

  app.post(
    '/jobs/:name/run',
    operation({
      summary: 'Start a job now unless it is already running',
      params: JobPath,
      response: { 202: ServiceJob },
    }),
    async (request, reply) => {
      const job = await request.systemStatements((scope) => startJob(scope, parts, request.params.name));
      return reply.code(202).send(job);
    },
  );
};
