import { AuditPage, AuditQuery } from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { signedIn } from '../../../http/authentication.ts';
import { listAuditLog, readsEverything } from './service.ts';

/** /api/v1/audit-log: what was done, by whom and from where. */
export const auditLogRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/',
    {
      schema: {
        tags: ['Audit log'],
        summary: "List your audit entries, or everyone's if you are an administrator",
        security: [{ bearer: [] }],
        querystring: AuditQuery,
        response: { 200: AuditPage },
      },
    },
    async (request) => {
      const all = readsEverything(signedIn(request), request.query);
      const { query } = request;
      if (all) return request.systemStatements((scope) => listAuditLog(scope, query));
      return request.read((scope) => listAuditLog(scope, query));
    },
  );
};
