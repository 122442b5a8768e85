/** Position in a text: lines and columns from 1, columns in UTF-16 code units. `end` is after the last unit. */
export interface Position {
  readonly line: number;
  readonly column: number;
}
export interface Range {
  readonly start: Position;
  readonly end: Position;
}

/** Error codes. `parse` reports `syntax` to `duplicate-capability`, and `resolve` reports the rest. */
export type ErrorCode =
  | 'syntax'
  | 'form'
  | 'missing-field'
  | 'type'
  | 'platform'
  | 'identifier'
  | 'duplicate-capability'
  | 'unknown-plugin'
  | 'unknown-permission'
  | 'url-pattern'
  | 'glob-pattern';

/** Another place that has to do with it, such as the first of two capabilities of one name. */
export interface RelatedPlace {
  readonly message: string;
  readonly file: string;
  readonly pointer: string;
  readonly range: Range;
}

/** Something found in a file: an error, or a warning of `lint`. */
export interface Diagnostic {
  /** An ErrorCode, or the name of a lint rule. */
  readonly code: string;
  /** `info` is worth knowing and changes nothing: it does not fail a run of `lint`. */
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
  /** The file's name as the caller gave it; empty for text without one. */
  readonly file: string;
  /** JSON Pointer (RFC 6901) into the file, for TOML too; a missing field points at the object that lacks it. */
  readonly pointer: string;
  readonly range: Range;
  /** Likely intended value. */
  readonly suggestion?: string;
  readonly related?: readonly RelatedPlace[];
}

/** The start of a text: for what has no place of its own. */
export const nowhere: Range = { start: { line: 1, column: 1 }, end: { line: 1, column: 1 } };

/** One step of a JSON Pointer, escaped (RFC 6901, section 3). */
export function pointerStep(step: string | number): string {
  return `/${String(step).replace(/~/g, '~0').replace(/\//g, '~1')}`;
}

/** Puts diagnostics into the order of the files and of the places in them. */
export function inOrder(diagnostics: readonly Diagnostic[], files: readonly string[]): Diagnostic[] {
  const rank = new Map(files.map((file, index) => [file, index]));
  const rankOf = (file: string) => rank.get(file) ?? files.length;
  return diagnostics
    .map((diagnostic, index) => ({ diagnostic, index }))
    .sort(
      (a, b) =>
        rankOf(a.diagnostic.file) - rankOf(b.diagnostic.file) ||
        a.diagnostic.range.start.line - b.diagnostic.range.start.line ||
        a.diagnostic.range.start.column - b.diagnostic.range.start.column ||
        a.index - b.index,
    )
    .map(({ diagnostic }) => diagnostic);
}
