import type { Page } from '@playwright/test';

/** First-load metrics from Lighthouse, in milliseconds since the navigation. The layout shift has no unit. */
export interface FirstLoad {
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** Total blocking time: the time of tasks beyond 50 ms each, from the first paint until the page is responsive. */
  readonly blocked: number;
  /** The end of the last long task before five seconds without one. */
  readonly interactive: number;
  readonly shift: number;
  /** CPU time of the page's main thread, in total and in scripts, in milliseconds. Other work on the machine affects it least. */
  readonly work: number;
  readonly scripts: number;
}

/** So long nothing may keep the page busy until it counts as interactive, in milliseconds. */
const quietMs = 5_000;

/** Runs before the page's own scripts. */
const observe = `
  globalThis.firstLoad = { largest: 0, shift: 0, tasks: [] };
  const watch = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch('largest-contentful-paint', ({ startTime }) => { firstLoad.largest = startTime; });
  watch('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) firstLoad.shift += value; });
  watch('longtask', ({ startTime, duration }) => firstLoad.tasks.push([startTime, startTime + duration]));
`;

/** Loads an address on a processor that is so many times slower, with an empty cache, and waits until it is quiet. */
export async function firstLoad(page: Page, path: string, slowness: number): Promise<FirstLoad> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async (name: 'TaskDuration' | 'ScriptDuration') => {
    const { metrics } = await devTools.send('Performance.getMetrics');
    return (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000;
  };
  await page.addInitScript(observe);
  await page.goto(path, { waitUntil: 'networkidle' });
  const seen = await page.evaluate<Omit<FirstLoad, 'work' | 'scripts'>>(`(async () => {
    const { tasks } = firstLoad;
    const painted = () => performance.getEntriesByName('first-contentful-paint')[0];
    while (!painted()) await new Promise((done) => setTimeout(done, 50));
    const firstPaint = painted().startTime;
    const lastEnd = () => Math.max(firstPaint, ...tasks.map(([, end]) => end));
    while (performance.now() - lastEnd() < ${quietMs}) await new Promise((done) => setTimeout(done, 250));
    const blocked = tasks
      .filter(([start]) => start >= firstPaint)
      .reduce((sum, [start, end]) => sum + end - start - 50, 0);
    const { largest, shift } = firstLoad;
    return { firstPaint, largestPaint: largest, blocked, interactive: lastEnd(), shift };
  })()`);
  return { ...seen, work: await worked('TaskDuration'), scripts: await worked('ScriptDuration') };
}
