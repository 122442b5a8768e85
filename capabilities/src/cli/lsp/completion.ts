import { type CompletionItem, CompletionItemKind } from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { targets } from '../../capability.ts';
import type { Format } from '../../capability-file.ts';
import { fieldAbout, knownNames } from '../../schema.ts';
import { type Cursor, cursorAt, formatOf } from './cursor.ts';
import { expansionText } from './hover.ts';
import type { Look } from './look.ts';

/** A text that can stand under the cursor. */
interface Offer {
  readonly text: string;
  readonly about: string;
  readonly kind: CompletionItemKind;
}

/** Lists what can stand under a cursor: permissions, labels, platforms and names of fields. */
export function completionsAt(document: TextDocument, offset: number, look: Look): CompletionItem[] {
  const format = formatOf(document.uri);
  const cursor = cursorAt(document.getText(), offset, format);
  const range = { start: document.positionAt(cursor.start), end: document.positionAt(cursor.end) };
  return offersAt(cursor, look).map(({ text, about, kind }, index) => ({
    label: text,
    kind,
    detail: about,
    // In the order given: `main` goes before the other labels.
    sortText: String(index).padStart(5, '0'),
    textEdit: { range, newText: written(text, cursor, format, kind) },
    ...(kind === CompletionItemKind.EnumMember ? { data: document.uri } : {}),
  }));
}

/** Adds to a chosen permission the commands it contains. */
export function describe(item: CompletionItem, look: Look): CompletionItem {
  const value = expansionText(item.label, look.manifests);
  return value === undefined ? item : { ...item, documentation: { kind: 'markdown', value } };
}

function offersAt({ path, place, siblings }: Cursor, { manifests, labels }: Look): Offer[] {
  const field = path.join('/');
  if (place === 'key')
    return fieldAbout(field)
      .filter(({ name }) => !siblings.includes(name))
      .map(({ name, about }) => ({ text: name, about, kind: CompletionItemKind.Property }));
  const values = (texts: readonly string[]) =>
    texts.map((text) => ({ text, about: '', kind: CompletionItemKind.Value }));
  if (field === 'permissions' || field === 'permissions/identifier')
    return knownNames(manifests).map(({ name, about }) => ({
      text: name,
      about,
      kind: CompletionItemKind.EnumMember,
    }));
  if (field === 'windows' || field === 'webviews') return values(labels);
  if (field === 'platforms') return values(targets);
  if (field === 'local')
    return ['true', 'false'].map((text) => ({ text, about: '', kind: CompletionItemKind.Keyword }));
  return [];
}

/** The text as it stands in the file. Quotes are added where the cursor is not between some. */
function written(text: string, { isQuoted }: Cursor, format: Format, kind: CompletionItemKind): string {
  const isBare =
    kind === CompletionItemKind.Keyword || (kind === CompletionItemKind.Property && format !== 'json');
  return isQuoted || isBare ? text : JSON.stringify(text);
}
