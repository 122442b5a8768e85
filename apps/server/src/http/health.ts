import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import { readAsSystem } from '../database/system-scope.ts';
import { Problem } from '../problems/problem.ts';
import { version } from './version.ts';

/** GET /health and /version, at the root and under /api/v1: 200 when the database answers, else 503. */
export function addHealth(app: FastifyInstance, database: Database): void {
  const health = async () => {
    try {
      await readAsSystem(database, (scope) => sql`select 1`.execute(scope.tables));
    } catch (error) {
      throw new Problem('database-unavailable', { retryAfterSeconds: 2, cause: error });
    }
    return { status: 'ok', version };
  };
  const tags = ['Service'];
  for (const prefix of ['', '/api/v1']) {
    app.get(`${prefix}/health`, { schema: { tags, summary: 'State of the service' } }, health);
    app.get(`${prefix}/version`, { schema: { tags, summary: 'Version of the service' } }, async () => ({
      name: 'farthing',
      version,
    }));
  }
}
