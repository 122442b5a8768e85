import type { FastifyInstance } from 'fastify';

const quietMs = 8000;
/** Health checks allocate next to nothing: a collection for less is not worth its 100 ms. */
const worthBytes = 16 * 1024 * 1024;

/**
 * Collects garbage when there has been no request for eight seconds. V8 collects only when something is allocated, so what
 * an import left would otherwise stay for hours. Does nothing without Node's `--expose-gc`.
 */
export function collectWhenQuiet(app: FastifyInstance): void {
  const { gc } = globalThis;
  if (gc === undefined) return;
  let heapAfterLast = 0;
  const timer = setTimeout(() => {
    if (process.memoryUsage().heapTotal - heapAfterLast < worthBytes) return;
    gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    heapAfterLast = process.memoryUsage().heapTotal;
  }, quietMs).unref();
  app.addHook('onResponse', (_request, _reply, done) => {
    timer.refresh();
    done();
  });
  app.addHook('onClose', async () => clearTimeout(timer));
}
