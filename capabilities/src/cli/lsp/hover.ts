import type { Hover } from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { expand } from '../../expand.ts';
import type { Manifests } from '../../manifests.ts';
import { fieldAbout } from '../../schema.ts';
import { cursorAt, formatOf } from './cursor.ts';
import type { Look } from './look.ts';

/** Number of permissions of a set that are listed. */
const mostListed = 60;

/** Describes what is under a cursor: the permissions and commands of an identifier, or the meaning of a field. */
export function hoverAt(document: TextDocument, offset: number, look: Look): Hover | undefined {
  const cursor = cursorAt(document.getText(), offset, formatOf(document.uri));
  const field = cursor.path.join('/');
  const isPermission = field === 'permissions' || field === 'permissions/identifier';
  const value =
    cursor.place === 'key'
      ? fieldAbout(field).find(({ name }) => name === cursor.word)?.about
      : isPermission && cursor.word !== ''
        ? expansionText(cursor.word, look.manifests)
        : undefined;
  if (value === undefined) return undefined;
  const range = { start: document.positionAt(cursor.start), end: document.positionAt(cursor.end) };
  return { contents: { kind: 'markdown', value }, range };
}

/** Lists what a permission or set contains, in Markdown; undefined where it is not known. */
export function expansionText(identifier: string, manifests: Manifests): string | undefined {
  const found = expand(identifier, manifests);
  if (found.length === 0) return undefined;
  const lines = found.slice(0, mostListed).map(({ permission, commands, denied, description }) => {
    const listed = commands.map((name) => `\`${name}\`${denied.includes(name) ? ' (denied)' : ''}`);
    return `- \`${permission}\`: ${listed.join(', ') || description || 'a scope for the whole plugin'}`;
  });
  if (found.length > mostListed) lines.push(`- and ${found.length - mostListed} more`);
  const count = found.length === 1 ? '1 permission' : `${found.length} permissions`;
  return `**${identifier}**: ${count}\n\n${lines.join('\n')}`;
}
