import type { Diagnostic } from '../diagnostic.ts';

const commands = { error: 'error', warning: 'warning', info: 'notice' } as const;

/** Findings as workflow commands of GitHub Actions, which shows them beside the changed lines. */
export function toAnnotations(diagnostics: readonly Diagnostic[]): string {
  return diagnostics.map(toAnnotation).join('\n');
}

function toAnnotation({ severity, code, message, suggestion, file, range }: Diagnostic): string {
  const hint = suggestion === undefined ? '' : ` (did you mean ${suggestion}?)`;
  const fields = {
    file: file.replaceAll('\\', '/'),
    line: String(range.start.line),
    endLine: String(range.end.line),
    col: String(range.start.column),
    endColumn: String(range.end.column),
    title: `capabilities ${code}`,
  };
  const listed = Object.entries(fields).map(([name, value]) => `${name}=${escapedField(value)}`);
  return `::${commands[severity]} ${listed.join(',')}::${escaped(message + hint)}`;
}

/** A line break would end the command, and a later line could be another one. */
function escaped(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapedField(text: string): string {
  return escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
