import type { FastifyInstance } from 'fastify';

/** Logs one line a request: changes and refusals at `info`, faults of ours at `error`, plain reads at `debug`. */
export function addRequestLog(app: FastifyInstance): void {
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
