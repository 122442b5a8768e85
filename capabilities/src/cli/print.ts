import type { Source } from '../capability-file.ts';
import type { Diagnostic, Range } from '../diagnostic.ts';
import { colourBySeverity } from './colour.ts';

/** Longest part of a line that is shown: a file may be one line of a megabyte. */
const shownWidth = 100;

/** Diagnostics for people: place, message, the line it speaks of with a caret under it. */
export function printDiagnostics(diagnostics: readonly Diagnostic[], sources: readonly Source[]): string {
  const texts = new Map(sources.map((source) => [source.file ?? '', source.text]));
  return diagnostics.map((diagnostic) => printDiagnostic(diagnostic, texts)).join('\n\n');
}

function printDiagnostic(diagnostic: Diagnostic, texts: ReadonlyMap<string, string>): string {
  const { severity, code, message, suggestion, related = [] } = diagnostic;
  const head = colourBySeverity(severity, `${severity}[${code}]`);
  const lines = [`${placeText(diagnostic)}: ${head}: ${message}`];
  const paint = (carets: string) => colourBySeverity(severity, carets);
  lines.push(...excerpt(texts.get(diagnostic.file), diagnostic.range, paint));
  if (suggestion) lines.push(`  = did you mean ${suggestion}?`);
  for (const other of related) lines.push(`  = ${other.message}: ${placeText(other)}`);
  return lines.join('\n');
}

/** `file:line:column`. */
export function placeText({ file, range }: { readonly file: string; readonly range: Range }): string {
  return `${file || '<text>'}:${range.start.line}:${range.start.column}`;
}

function excerpt(
  text: string | undefined,
  { start, end }: Range,
  paint: (carets: string) => string,
): string[] {
  const line = text === undefined ? undefined : lineOf(text, start.line);
  if (line === undefined) return [];
  const from = Math.max(0, Math.min(start.column - 1 - shownWidth / 2, line.length - shownWidth));
  const shown = line.slice(from, from + shownWidth).replace(/\p{Cc}/gu, ' ');
  const width = end.line === start.line ? end.column - start.column : line.length - start.column + 1;
  const caretAt = start.column - 1 - from;
  const carets = paint('^'.repeat(Math.max(1, Math.min(width, shownWidth - caretAt))));
  const gutter = String(start.line);
  const before = from > 0 ? '…' : '';
  const pad = ' '.repeat(gutter.length);
  return [`  ${gutter} | ${before}${shown}`, `  ${pad} | ${' '.repeat(before.length + caretAt)}${carets}`];
}

/** Lines as the readers count them: JSON takes a lone carriage return for the end of one too. */
function lineOf(text: string, number: number): string | undefined {
  const ends = /\r\n|\r|\n/g;
  let from = 0;
  for (let line = 1; line < number; line++) {
    if (!ends.exec(text)) return undefined;
    from = ends.lastIndex;
  }
  return text.slice(from, ends.exec(text)?.index);
}

/** "1 error, 2 warnings". */
export function countDiagnostics(diagnostics: readonly Diagnostic[]): string {
  const count = (severity: Diagnostic['severity']) =>
    diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
  const words = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`;
  const parts = [];
  if (count('error') > 0) parts.push(words(count('error'), 'error'));
  if (count('warning') > 0) parts.push(words(count('warning'), 'warning'));
  if (count('info') > 0) parts.push(`${count('info')} info`);
  return parts.join(', ');
}

/** A table with columns of equal width. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.slice(0, 5000).map((row) => (row[column] ?? '').length)),
  );
  const print = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [print(head), ...rows.map(print)].join('\n');
}
