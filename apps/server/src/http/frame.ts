import { randomFillSync } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import { v7 as uuid } from 'uuid';
import { problems } from '../problems/catalogue.ts';
import { addBodyTimeout } from './body-timeout.ts';
import { answerClientError } from './client-error.ts';
import { boundConnections, closeUnused } from './connections.ts';
import { setErrorHandler } from './error-handler.ts';
import { addJsonParser } from './json-body.ts';
import { addNotFound } from './not-found.ts';
import { addRequestLog } from './request-log.ts';
import { setSchemaCompilers } from './schema-compilers.ts';
import { addSecurityHeaders, securityHeaders } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route that only reads, though its method is not GET. */
    readonly changesNothing?: true;
  }
}

/** What logs never hold, however deep it is in a logged object. */
const secretFields = [
  'authorization',
  'cookie',
  'password',
  'token',
  'totp_code',
  'secret',
  'code',
  'api_key',
];

/** Random bytes for many ids: asking the system for each costs as much as all else that a request begins with. */
const randomBytes = new Uint8Array(16 * 128);
let usedBytes = randomBytes.length;

function requestId(): string {
  if (usedBytes === randomBytes.length) {
    randomFillSync(randomBytes);
    usedBytes = 0;
  }
  const random = randomBytes.subarray(usedBytes, usedBytes + 16);
  usedBytes += 16;
  return uuid({ random });
}

/**
 * An HTTP server without a route: limits and time-outs, log, headers, and what it says to what it cannot understand.
 * @param https whether browsers may be told to come by HTTPS only
 */
export function createFrame({ logLevel, https }: { logLevel: string; https: boolean }): FastifyInstance {
  const app = Fastify({
    logger: {
      level: logLevel,
      redact: {
        paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
        censor: '[hidden]',
      },
      serializers: {
        req: (request) => ({ method: request.method, path: request.url?.split('?', 1)[0] }),
        res: (reply) => ({ status: reply.statusCode }),
      },
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    requestIdHeader: false,
    bodyLimit: 1024 * 1024,
    // Bodies are bounded by addBodyTimeout: Node's own limit is one for all routes.
    requestTimeout: 0,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    // Node's own answer to a missing Host has no body: security-headers.ts refuses it.
    http: { headersTimeout: 10_000, maxHeaderSize: 16 * 1024, requireHostHeader: false },
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => {
      const code = error.code === 'FST_ERR_BAD_URL' ? 'not-found' : 'bad-request';
      const { status, detail } = problems[code];
      request.log.debug({ code: error.code }, 'refused');
      void (reply as FastifyReply)
        .code(status)
        .headers({ ...securityHeaders(request.url, request.id, https), 'problem-code': code })
        .type('application/json; charset=utf-8')
        .send(JSON.stringify({ detail }));
    },
  });

  setSchemaCompilers(app);
  addBodyTimeout(app, { wholeMs: 120_000, idleMs: 60_000 });
  closeUnused(app);
  boundConnections(app);
  addRequestLog(app);
  setErrorHandler(app);
  addSecurityHeaders(app, { https });
  addJsonParser(app);
  addNotFound(app);
  return app;
}
