import {
  DiagnosticSeverity,
  type Diagnostic as LspDiagnostic,
  type Range as LspRange,
} from 'vscode-languageserver/node';
import type { Diagnostic, Range } from '../../diagnostic.ts';

const severities = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
} as const;

/** A finding as editors show it. */
export function toLspDiagnostic({ code, severity, message, range, suggestion }: Diagnostic): LspDiagnostic {
  const hint = suggestion === undefined ? '' : ` (did you mean ${suggestion}?)`;
  return {
    source: 'capabilities',
    code,
    severity: severities[severity],
    message: message + hint,
    range: toLspRange(range),
  };
}

/** Lines and columns of the protocol count from 0. */
export function toLspRange({ start, end }: Range): LspRange {
  return {
    start: { line: start.line - 1, character: start.column - 1 },
    end: { line: end.line - 1, character: end.column - 1 },
  };
}
