import type { Page } from '@playwright/test';

/** Smoothness of scrolling through a whole list. */
export interface Scroll {
  readonly rows: number;
  readonly seconds: number;
  readonly frames: number;
  /** Milliseconds from frame to frame: half of them, and 95 of 100, are at most this. */
  readonly p50: number;
  readonly p95: number;
  /** Frames of a sixtieth of a second in which nothing new was shown. */
  readonly dropped: number;
  /** Average CPU time per frame of the page's main thread in milliseconds, independent of other work on the machine. */
  readonly work: number;
}

const frameMs = 1000 / 60;

/**
 * Scrolls a list to its end, so many pixels a frame; where the next rows are still to come it waits for them, and such
 * frames count like the others.
 */
export async function scrollThrough(page: Page, pixelsAFrame: number, longestMs: number): Promise<Scroll> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async () =>
    (await devTools.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')
      ?.value ?? 0;
  const before = await worked();
  const { deltas, rows } = await page.evaluate<{ deltas: number[]; rows: number }>(`(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const grid = document.querySelector('[role=grid]');
    const total = Number(grid.getAttribute('aria-rowcount'));
    const deltas = [];
    let [last, still, rows] = [await frame(), 0, 0];
    const start = last;
    while (still < 120 && last - start < ${longestMs}) {
      const at = scrollY;
      scrollBy(0, ${pixelsAFrame});
      still = scrollY === at ? still + 1 : 0;
      const now = await frame();
      deltas.push(now - last);
      last = now;
    }
    for (const row of grid.querySelectorAll('[role=row][aria-rowindex]'))
      rows = Math.max(rows, Number(row.getAttribute('aria-rowindex')));
    return { deltas: deltas.slice(0, -still || undefined), rows: rows || total };
  })()`);
  const work = ((await worked()) - before) * 1000;
  const sorted = deltas.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return {
    rows,
    seconds: deltas.reduce((sum, delta) => sum + delta, 0) / 1000,
    frames: deltas.length,
    p50: at(0.5),
    p95: at(0.95),
    dropped: deltas.reduce((sum, delta) => sum + Math.max(0, Math.round(delta / frameMs) - 1), 0),
    work: work / deltas.length,
  };
}
