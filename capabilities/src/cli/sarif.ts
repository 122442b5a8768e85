import type { Diagnostic } from '../diagnostic.ts';
import { lintRules } from '../lint/lint.ts';

/** Diagnostics as SARIF 2.1.0 (OASIS), which code hosts show beside the changed lines. */
export function toSarif(diagnostics: readonly Diagnostic[]): object {
  const codes = [...new Set(diagnostics.map(({ code }) => code))].sort();
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'capabilities',
            rules: codes.map((code) => ({ id: code, shortDescription: { text: aboutOf(code) } })),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: diagnostics.map((diagnostic) => ({
          ruleId: diagnostic.code,
          ruleIndex: codes.indexOf(diagnostic.code),
          level: diagnostic.severity === 'info' ? 'note' : diagnostic.severity,
          message: {
            text: diagnostic.suggestion
              ? `${diagnostic.message} (did you mean ${diagnostic.suggestion}?)`
              : diagnostic.message,
          },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: encodeURI((diagnostic.file || 'stdin').replace(/\\/g, '/')) },
                region: {
                  startLine: diagnostic.range.start.line,
                  startColumn: diagnostic.range.start.column,
                  endLine: diagnostic.range.end.line,
                  endColumn: diagnostic.range.end.column,
                },
              },
              logicalLocations: [{ fullyQualifiedName: diagnostic.pointer }],
            },
          ],
        })),
      },
    ],
  };
}

function aboutOf(code: string): string {
  return lintRules.find(({ name }) => name === code)?.about ?? code.replace(/-/g, ' ');
}
