import {
  Connection,
  ConnectionChange,
  ConnectionList,
  ConnectionRun,
  ConnectionRunRequest,
  ConnectorPath,
} from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { disconnectSignal } from '../../../http/abort-on-disconnect.ts';
import { signedIn } from '../../../http/authentication.ts';
import type { ClientAddress } from '../../../http/client-address.ts';
import { freeBytes } from '../../../http/disk-space.ts';
import { operationsOf, shortBodies } from '../../../http/operations.ts';
import { countAttempt, type Limit } from '../../../http/rate-limit.ts';
import { today } from '../../../http/today.ts';
import { withFolder } from '../../../http/uploads.ts';
import type { ReadFiles } from './asking-service.ts';
import { runConnection } from './run-service.ts';
import { amendConnection, type ConnectionParts, listConnections, readConnection } from './service.ts';

const operation = operationsOf('Connections', shortBodies);

/** Runs that a user may ask for. */
const runLimit: Limit = { name: 'connection-run', attempts: 30, seconds: 3600 };

interface Parts extends ConnectionParts {
  readonly database: Parameters<typeof countAttempt>[0];
  readonly config: ConnectionParts['config'] & { readonly dataDir: string };
  readonly address: ClientAddress;
  readonly statementFiles: ReadFiles;
}

/** /api/v1/connections: connectors that fetch rates, prices and transactions. */
export const connectionRoutes: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  const { database, address, statementFiles: files } = parts;
  const { dataDir } = parts.config;
  app.get(
    '/',
    operation({ summary: 'List connectors and what each may do', response: { 200: ConnectionList } }),
    (request) => request.read((scope) => listConnections(scope, parts)),
  );
  app.get(
    '/:connector',
    operation({ summary: 'Read a connection', params: ConnectorPath, response: { 200: Connection } }),
    (request) => request.read((scope) => readConnection(scope, parts, request.params.connector)),
  );
  app.patch(
    '/:connector',
    operation({
      summary: 'Switch a connection on or off, or enter its secrets',
      params: ConnectorPath,
      body: ConnectionChange,
      response: { 200: Connection },
    }),
    (request) =>
      request.write((scope) => amendConnection(scope, parts, request.params.connector, request.body)),
  );
  app.post(
    '/:connector/run',
    operation({
      summary: 'Run a connection now',
      params: ConnectorPath,
      body: ConnectionRunRequest,
      response: { 200: ConnectionRun },
    }),
    (request, reply) =>
      withFolder(dataDir, async (place) => {
        let spools = 0;
        const { id: userId } = signedIn(request);
        return runConnection(request, parts, request.params.connector, {
          userId,
          today: today(),
          from: request.body.from,
          log: request.outgoing,
          signal: disconnectSignal(reply),
          ipAddress: address(request),
          reading: {
            read: (work) => request.read(work),
            files,
            place: async () => ({ path: await place(`rows-${spools++}`), room: await freeBytes(dataDir) }),
          },
          count: () => countAttempt(database, runLimit, userId),
        });
      }),
  );
};
