import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * CPU milliseconds of 100,000 paths over 480 months in C, median of five: with a table of growth factors, and with log, cos
 * and exp each month. Undefined where there is no gcc.
 */
export function cFloor(): { table: number; exact: number } | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'farthing-floor-'));
  try {
    const program = join(folder, 'floor');
    execFileSync('gcc', ['-O2', '-o', program, join(import.meta.dirname, 'monte-carlo-floor.c'), '-lm']);
    const timed = (kind: string) =>
      median(
        Array.from({ length: 5 }, () =>
          Number(execFileSync(program, [kind], { encoding: 'utf8' }).split(' ')[0]),
        ),
      );
    return { table: timed('table'), exact: timed('exact') };
  } catch {
    console.log('The loop in C is left out: gcc is not there or failed.\n');
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;
}
