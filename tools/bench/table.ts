import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';

/** A row of the table: `what` begins with how many rows it was measured on, `10,000 | list, first page`. */
export interface Row {
  readonly what: string;
  readonly ours: string;
  readonly floor: string;
  readonly ratio: string;
  /** Begins with `≤ 4 ms` or, of the ratio, `≤ 1.4 ×`, where one can be met or missed. */
  readonly target: string;
}

/** A row without a floor, as most parts of the bench return them. */
export interface PlainRow {
  readonly what: string;
  readonly ours: string;
  readonly target: string;
}

/** Plain rows as those of the table, of so many rows. */
export function plainRows(size: string, rows: readonly PlainRow[]): Row[] {
  return rows.map(({ what, ours, target }) => ({
    what: `${size} | ${what}`,
    ours,
    floor: '',
    ratio: '',
    target,
  }));
}

/** The first number of a figure, p99 aside; undefined where it has none. */
export function figureOf(text: string): number | undefined {
  const found = /-?\d[\d,]*(?:\.\d+)?/.exec(text.replace(/\bp\d+/g, ''))?.[0];
  return found === undefined ? undefined : Number(found.replaceAll(',', ''));
}

/** Returns true if a row meets its target, or undefined without a numeric target or measurement. */
function isMet({ ours, ratio, target }: Row): boolean | undefined {
  const [, sign, limit, times] = /^([≤≥]) ([\d.,]+)( ×)?/.exec(target) ?? [];
  const figure = figureOf(times === undefined ? ours : ratio || ours);
  const bound = figureOf(limit ?? '');
  if (figure === undefined || bound === undefined) return undefined;
  return sign === '≤' ? figure <= bound : figure >= bound;
}

/** The machine, the day and the time that it took. */
function machineLine(seconds: number): string {
  const load = readFileSync('/proc/loadavg', 'utf8').split(' ')[0];
  return (
    `Measured ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, ` +
    `embedded PostgreSQL 18 with fsync on; ${seconds.toFixed(0)} s in all, load at the end ${load}.`
  );
}

/** Every row as a table of Markdown, for the terminal. */
export function printTable(rows: readonly Row[], seconds: number): string {
  const verdict = (row: Row) => {
    const met = isMet(row);
    return met === undefined ? '' : met ? 'met' : '**missed**';
  };
  return [
    machineLine(seconds),
    '',
    '| rows | what | ours | floor | ratio | target | |',
    '|---|---|---:|---:|---:|---|---|',
    ...rows.map(
      (row) => `| ${[row.what, row.ours, row.floor, row.ratio, row.target, verdict(row)].join(' | ')} |`,
    ),
  ].join('\n');
}

/** The rows with a target as a table of Markdown, a line for each figure and a column for each size. */
function targetTable(rows: readonly Row[], seconds: number): string {
  const measured = rows
    .filter((row) => isMet(row) !== undefined)
    .map((row) => {
      const [size = '', ...name] = row.what.split(' | ');
      return { ...row, size, name: name.join(' | ') };
    });
  const sizes = [...new Set(measured.map(({ size }) => size))];
  const lines = [...new Set(measured.map(({ name }) => name))].map((name) => {
    const own = measured.filter((row) => row.name === name);
    const cells = sizes.map((size) => {
      const row = own.find((one) => one.size === size);
      if (!row) return '';
      const figure = row.target.includes('×') && row.ratio ? row.ratio : row.ours;
      return isMet(row) ? figure : `${figure} **missed**`;
    });
    return `| ${[name, ...cells, own.at(-1)?.target].join(' | ')} |`;
  });
  return [
    machineLine(seconds),
    '',
    `| | ${sizes.join(' | ')} | target |`,
    `|---|${sizes.map(() => '---:|').join('')}---:|`,
    ...lines,
  ].join('\n');
}

const page = join(import.meta.dirname, '../../docs/performance.md');
const [begin, end] = ['<!-- npm run bench: begin -->', '<!-- npm run bench: end -->'];

/** Puts the figures with a target in place of the earlier ones in docs/performance.md. */
export function writeTable(rows: readonly Row[], seconds: number): void {
  const table = targetTable(rows, seconds);
  const text = readFileSync(page, 'utf8');
  const [before, after] = [text.indexOf(begin), text.indexOf(end)];
  if (before < 0 || after < before) throw new Error(`${page} has no place for the table`);
  writeFileSync(page, `${text.slice(0, before)}${begin}\n\n${table}\n\n${text.slice(after)}`);
}
