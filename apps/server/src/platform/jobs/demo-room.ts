import type { FastifyInstance } from 'fastify';
import type { Database } from '../../database/connection.ts';
import { readAsSystem } from '../../database/system-scope.ts';
import { readAsUser } from '../../database/user-scope.ts';
import { createRoomCheck } from '../../features/admin/demo/limit-service.ts';

/** Looks before each request that may add something whether there is room for it. Call it before routes are registered. */
export function addDemoRoom(app: FastifyInstance, database: Database): void {
  const check = createRoomCheck({
    systemStatements: (work) => readAsSystem(database, work),
    read: (id, work) => readAsUser(database, id, work),
  });
  app.addHook('preHandler', async ({ method, user, url, routeOptions }) => {
    const adds = (method === 'POST' || method === 'PUT') && routeOptions.config.changesNothing !== true;
    if (adds && user !== null && !url.startsWith('/api/v1/auth/')) await check(user.id, Date.now());
  });
}
