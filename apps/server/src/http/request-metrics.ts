import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';

/** Histogram buckets in seconds, from a cached response to a large import. */
const buckets = [0.005, 0.025, 0.1, 0.25, 1, 5, 30];

/** Metric series of one route and status class, looked up once. */
interface Series {
  count(): void;
  observe(seconds: number): void;
}

/** Request counter. Counting one costs a look-up and two additions. */
export interface RequestMeter {
  /**
   * @param route pattern of the route, never the address, which has ids and searches. Undefined if no route matches
   * @param status HTTP status, of which the class is recorded
   */
  count(method: string, route: string | undefined, status: number, seconds: number): void;
}

/** Makes the two metrics of requests, by pattern of the route and class of the status. */
export function createRequestMeter(registry: Registry): RequestMeter {
  const requests = new Counter({
    name: 'farthing_http_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'farthing_http_request_duration_seconds',
    help: 'Time from receiving the headers to the end of the response',
    labelNames: ['method', 'route'],
    buckets,
    registers: [registry],
  });
  const known = new Map<string, Series>();
  const seriesOf = (method: string, route: string, status: string): Series => {
    const count = requests.labels(method, route, status);
    const duration = durations.labels(method, route);
    return { count: () => count.inc(), observe: (seconds) => duration.observe(seconds) };
  };
  return {
    count(given, pattern, status, seconds) {
      // Requests that match no route share one series, so that strangers can't create more.
      const route = pattern ?? 'none';
      const method = pattern === undefined ? 'any' : given === 'HEAD' ? 'GET' : given;
      const kind = `${Math.floor(status / 100)}xx`;
      const key = `${method} ${kind} ${route}`;
      let series = known.get(key);
      if (series === undefined) {
        series = seriesOf(method, route, kind);
        known.set(key, series);
      }
      series.count();
      series.observe(seconds);
    },
  };
}

/** Counts every response of the app. */
export function addRequestMetrics(app: FastifyInstance, meter: RequestMeter): void {
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    meter.count(method, routeOptions.url, reply.statusCode, reply.elapsedTime / 1000);
  });
}
