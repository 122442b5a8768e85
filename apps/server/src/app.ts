import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { addApi, type RouteParts } from './api-routes.ts';
import type { Database } from './database/connection.ts';
import { listen, sessionChannel } from './database/notifications.ts';
import { asSystem, readAsSystem } from './database/system-scope.ts';
import { recordOutgoing } from './features/admin/outgoing-requests/service.ts';
import { findApiTokenUser, findTokenUser, noteTokenUse } from './features/identity/api-tokens/service.ts';
import { findSessionUser, findSignedInUser } from './features/identity/sessions/service.ts';
import { addHttps } from './http/add-https.ts';
import { addAuthentication } from './http/authentication.ts';
import { clientAddress } from './http/client-address.ts';
import { addDemoGuard } from './http/demo-guard.ts';
import { addHealth } from './http/health.ts';
import { createHttpServer } from './http/http-server.ts';
import { addOpenApi } from './http/openapi.ts';
import { signInWithin } from './http/own-requests.ts';
import { pageRoutes } from './http/pages.ts';
import { throttleByKey } from './http/rate-limit.ts';
import { addOutgoing, addScopes } from './http/scopes.ts';
import { createSessionCache, type SessionCache } from './http/session-cache.ts';
import { addSuccessStatus } from './http/success-status.ts';
import { webAppRoutes } from './http/web-app.ts';
import { addDemo } from './platform/jobs/demo.ts';
import { onJobRun } from './platform/jobs/job-runs.ts';
import { collectWhenQuiet } from './platform/jobs/quiet-memory.ts';
import { type AppParts, type Services, startServices } from './services.ts';

/** Builds the HTTP app: every plugin in one visible list. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, database } = parts;
  const app = createHttpServer({
    logLevel: config.logLevel,
    https: config.cookieSecure,
    trustedProxies: config.trustedProxies ?? [],
  });
  if (config.demoMode) addDemoGuard(app);
  await app.register(cookie);
  await addOpenApi(app);
  addSuccessStatus(app);

  const cache = addSessionCache(app, database);
  const address = clientAddress(config.trustedProxies);
  authenticateUsers(app, parts, { cache, address });
  addScopes(app, database, parts.replica);
  addOutgoing(app, (facts, userId) => asSystem(database, (scope) => recordOutgoing(scope, facts, userId)));
  collectWhenQuiet(app);
  const services = startServices(app, parts);
  if (config.demoMode) {
    const signIn = (email: string, password: string) => signInWithin(app, email, password);
    addDemo(app, { ...parts, blobs: services.attachments.blobs, cache, signIn });
  }
  addHealth(app, database);
  if (config.metricsToken !== undefined)
    await addServiceMetrics(app, config.metricsToken, { ...parts, ...services });
  await app.register(pageRoutes);
  await addHttps(app, parts);
  await app.register(webAppRoutes, parts.webFolder === undefined ? {} : { folder: parts.webFolder });
  await app.register((api) => addApi(api, { ...parts, ...services, cache, address }), { prefix: '/api/v1' });
  return app;
}

/** Creates the session cache, which hears of the sessions that other instances end. */
function addSessionCache(app: FastifyInstance, database: Database): SessionCache {
  const cache = createSessionCache();
  const line = listen(database, sessionChannel, {
    onMessage: (id) => cache.forget(id),
    onLine: (up) => cache.setTrusted(up),
  });
  app.addHook('onClose', () => line.close());
  return cache;
}

function authenticateUsers(
  app: FastifyInstance,
  { database, tokens }: AppParts,
  { cache, address }: Pick<RouteParts, 'cache' | 'address'>,
): void {
  addAuthentication(app, {
    cache,
    findApiTokenUser: (hash) => readAsSystem(database, (scope) => findApiTokenUser(scope, hash)),
    apiTokenUsed: throttleByKey(
      ({ session_id }) => session_id,
      (user, request) => asSystem(database, (scope) => noteTokenUse(scope, user, address(request))),
      (error) => app.log.warn({ err: error }, 'the use of an API token was not noted'),
    ),
    verifyAccessToken: (token) => tokens.verify('access', token),
    findSignedInUser: (hash) => readAsSystem(database, (scope) => findSignedInUser(scope, hash)),
    findUserAgain: (user) =>
      readAsSystem(database, (scope) =>
        user.api_token === undefined ? findSessionUser(scope, user) : findTokenUser(scope, user),
      ),
  });
}

async function addServiceMetrics(app: FastifyInstance, token: string, parts: AppParts & Services) {
  const { database, passwords, workers, receiptReader, scans } = parts;
  const { addMetrics } = await import('./http/metrics.ts');
  addMetrics(app, {
    token,
    database,
    queues: {
      threads: workers.load,
      receipts: receiptReader.load,
      'recurring-scans': scans.load,
      passwords: () => ({ waiting: 0, running: passwords.pending() }),
    },
    onJobRun,
  });
}
