import { type CodeAction, CodeActionKind, type Range, type TextEdit } from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Diagnostic } from '../../diagnostic.ts';
import { entryCut, removable } from '../fix.ts';
import { toLspDiagnostic, toLspRange } from './diagnostics.ts';

/** Lists the quick fixes of the findings that touch a range, and one that removes every entry that changes no right. */
export function fixesAt(
  document: TextDocument,
  path: string,
  findings: readonly Diagnostic[],
  range: Range,
): CodeAction[] {
  const changing = (edits: TextEdit[]) => ({ changes: { [document.uri]: edits } });
  const touched = findings.filter((one) => touches(toLspRange(one.range), range));
  const single = touched.flatMap((finding): CodeAction[] => {
    const diagnostics = [toLspDiagnostic(finding)];
    const kind = CodeActionKind.QuickFix;
    const actions: CodeAction[] = [];
    if (finding.suggestion !== undefined) {
      const edit = replacement(document, finding, finding.suggestion);
      const title = `Write ${finding.suggestion}`;
      actions.push({ title, kind, diagnostics, isPreferred: true, edit: changing([edit]) });
    }
    const cut = removal(document, path, finding);
    if (cut) actions.push({ title: 'Remove this entry', kind, diagnostics, edit: changing([cut]) });
    return actions;
  });
  // An editor takes one edit of a text at a time where edits touch, so a second run removes the neighbours.
  const all = apart(findings.flatMap((one) => removal(document, path, one) ?? []));
  if (all.length === 0) return single;
  const title = 'Remove entries that change no right';
  return [...single, { title, kind: CodeActionKind.SourceFixAll, edit: changing(all) }];
}

function replacement(document: TextDocument, finding: Diagnostic, suggestion: string): TextEdit {
  const range = toLspRange(finding.range);
  const [quote = ''] = /^["']/.exec(document.getText(range)) ?? [];
  return { range, newText: quote + suggestion + quote };
}

function removal(document: TextDocument, path: string, { code, pointer }: Diagnostic): TextEdit | undefined {
  if (!removable.includes(code)) return undefined;
  const cut = entryCut(document.getText(), path, pointer);
  if (!cut) return undefined;
  return { range: { start: document.positionAt(cut.from), end: document.positionAt(cut.to) }, newText: '' };
}

function apart(edits: readonly TextEdit[]): TextEdit[] {
  const kept: TextEdit[] = [];
  for (const edit of edits) if (!kept.some((other) => touches(other.range, edit.range))) kept.push(edit);
  return kept;
}

function touches(one: Range, other: Range): boolean {
  return isUpTo(one.start, other.end) && isUpTo(other.start, one.end);
}

function isUpTo(one: Range['start'], other: Range['start']): boolean {
  return one.line < other.line || (one.line === other.line && one.character <= other.character);
}
