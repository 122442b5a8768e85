import { randomFillSync } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyReply, LogController, type RouteOptions } from 'fastify';
import { v7 as uuid } from 'uuid';
import { problems } from '../problems/catalogue.ts';
import { addBodyTimeout } from './body-timeout.ts';
import { closeUnused, limitConnections } from './connections.ts';
import { addNotFound, answerClientError, setErrorHandler } from './error-handler.ts';
import { addJsonParser } from './json-body.ts';
import { setSchemaCompilers } from './schema-compilers.ts';
import { addSecurityHeaders, securityHeaders } from './security-headers.ts';
import { boundSlowReaders, slowestTransfer } from './transfer-rate.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route that only reads, though its method is not GET. */
    readonly changesNothing?: true;
    /** True if an add-only token may use the route. */
    readonly takesAddToken?: true;
  }
}

/** Fields redacted from logs at any depth. */
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

/** Logs requests without query strings, and hides secrets. */
const logOptions = {
  redact: {
    paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
    censor: '[hidden]',
  },
  serializers: {
    req: (request: { readonly method: string; readonly url: string }) => ({
      method: request.method,
      path: request.url?.split('?', 1)[0],
    }),
    res: (reply: { readonly statusCode: number }) => ({ status: reply.statusCode }),
  },
};

/** Random bytes for many ids. A system call for each id would double the cost of starting a request. */
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

const thisMachine = ['127.0.0.0/8', '::1'];

/** Settings of the HTTP server. */
interface HttpServerOptions {
  readonly logLevel: string;
  /** True if browsers may be told to use HTTPS only. */
  readonly https: boolean;
  /** Addresses and CIDR ranges of proxies, which may open any number of connections. */
  readonly trustedProxies: readonly string[];
}

/** Creates the HTTP server without a route: limits, time-outs, log, headers, and responses to malformed requests. */
export function createHttpServer({ logLevel, https, trustedProxies }: HttpServerOptions): FastifyInstance {
  const app = Fastify({
    logger: { level: logLevel, ...logOptions },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    requestIdHeader: false,
    bodyLimit: 1024 * 1024,
    // addBodyTimeout limits bodies, because Node's own limit is the same for all routes.
    requestTimeout: 0,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    http: {
      headersTimeout: 10_000,
      // Interval at which Node checks for late headers. With its default of 30 s they could take 40 s.
      connectionsCheckingInterval: 1000,
      maxHeaderSize: 16 * 1024,
      // Node's own response to a missing Host has no body, so security-headers.ts rejects it instead.
      requireHostHeader: false,
    },
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply: FastifyReply) => {
      const code = error.code === 'FST_ERR_BAD_URL' ? 'not-found' : 'bad-request';
      const { status, detail } = problems[code];
      request.log.debug({ code: error.code }, 'refused');
      void reply
        .code(status)
        .headers({ ...securityHeaders(request.url, request.id, https), 'problem-code': code })
        .type('application/json; charset=utf-8')
        .send(JSON.stringify({ detail }));
    },
  });

  setSchemaCompilers(app);
  addBodyTimeout(app, {
    wholeMs: 120_000,
    idleMs: slowestTransfer.windowMs,
    slowestBytesPerSecond: slowestTransfer.bytesPerSecond,
  });
  boundSlowReaders(app);
  closeUnused(app);
  limitConnections(app, {
    most: 4000,
    mostPerAddress: 200,
    unlimited: [...thisMachine, ...trustedProxies],
  });
  addRequestLog(app);
  setErrorHandler(app);
  addSecurityHeaders(app, { https });
  addJsonParser(app);
  addNotFound(app);
  addEmptyQueries(app);
  return app;
}

/**
 * Logs one line for each request: changes and rejections at `info`, server errors at `error`, plain reads at `debug`.
 */
function addRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, next) => {
    const status = reply.statusCode;
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const logger = request.log as typeof request.log & { isLevelEnabled(level: string): boolean };
    const level = status >= 500 ? 'error' : reads && status < 400 ? 'debug' : 'info';
    if (logger.isLevelEnabled(level))
      request.log[level]({ req: request.raw, status, ms: Math.round(reply.elapsedTime) }, 'request');
    next();
  });
}

const emptyQuery = { type: 'object', properties: {}, additionalProperties: false };

/**
 * Gives every operation below /api/v1 that takes no query an empty one, so that it rejects unknown query fields like all
 * others. Add it before the routes.
 */
function addEmptyQueries(app: FastifyInstance): void {
  app.addHook('onRoute', (route: RouteOptions) => {
    if (route.url.startsWith('/api/v1/') && route.schema?.querystring === undefined)
      route.schema = { ...route.schema, querystring: emptyQuery };
  });
}
