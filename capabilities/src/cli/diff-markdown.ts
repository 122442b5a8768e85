import type { Target } from '../capability.ts';
import type { Change, ChangeKind, Subject } from '../diff.ts';
import { type Scope, scopeKey } from '../policy-data.ts';

/** A change with the platforms on which it happens. */
export interface PlatformChange {
  readonly change: Change;
  readonly platforms: readonly Target[];
}

/** Parts of the report: what is newly allowed comes first, as that is what a reviewer looks for. */
const parts: readonly (readonly [title: string, kinds: readonly ChangeKind[]])[] = [
  ['Newly allowed', ['granted', 'scope-widened', 'scope-changed']],
  ['No longer allowed', ['revoked', 'scope-narrowed']],
];

/** Number of commands of one window that are shown without a click. */
const mostOpen = 12;

/** GitHub accepts comments of 65,536 characters. */
const longest = 60_000;

/**
 * Reports changes as Markdown for a comment on a pull request, grouped by window and origin.
 * @param asked platforms that were compared; a change on fewer of them names its platforms
 */
export function toMarkdown(changes: readonly PlatformChange[], asked: readonly Target[]): string {
  if (changes.length === 0) return '### Capabilities\n\nNo window may do more or less than before.';
  const lines = ['### Capabilities'];
  for (const [title, kinds] of parts) {
    const inPart = changes.filter(({ change }) => kinds.includes(change.kind));
    if (inPart.length > 0) lines.push('', `#### ${title}`, ...groupsOf(inPart, asked));
  }
  const text = lines.join('\n');
  if (text.length <= longest) return text;
  const end = text.lastIndexOf('\n', longest);
  return `${closed(text.slice(0, end))}\n\nThe list is too long for a comment. Run \`capabilities diff\` to see all of it.`;
}

function groupsOf(changes: readonly PlatformChange[], asked: readonly Target[]): string[] {
  const groups = new Map<string, PlatformChange[]>();
  for (const one of changes) {
    const name = nameOf(one.change.subject, code);
    groups.set(name, [...(groups.get(name) ?? []), one]);
  }
  return [...groups].flatMap(([name, members]) => {
    const items = members.map((one) => itemOf(one, asked));
    if (members.length <= mostOpen) return ['', `**${name}**`, '', ...items];
    // Markdown isn't read inside of a summary.
    const title = nameOf(members[0]?.change.subject ?? null, htmlCode);
    return [
      '',
      `<details><summary><b>${title}</b>: ${members.length} changes</summary>`,
      '',
      ...items,
      '',
      '</details>',
    ];
  });
}

/** @param asCode marks a text of the files as code */
function nameOf(subject: Subject | null, asCode: (text: string) => string): string {
  if (!subject) return 'Every window (global scope of a plugin)';
  const { kind, label, origin } = subject;
  const place = origin === 'local' ? 'local content' : `remote page ${asCode(origin)}`;
  return `${kind === 'window' ? 'Window' : 'Webview'} ${asCode(label)}, ${place}`;
}

function itemOf({ change, platforms }: PlatformChange, asked: readonly Target[]): string {
  const { kind, command, before, after } = change;
  const where = platforms.length === asked.length ? '' : ` (${platforms.join(', ')})`;
  const scope = kind === 'granted' ? scopeText(undefined, after) : scopeText(before, after);
  const isScope = kind.startsWith('scope-');
  return `- ${code(command)}${where}${kind === 'revoked' ? '' : scope || (isScope ? ': another scope' : '')}`;
}

/** Describes the values that a scope has gained and lost. */
function scopeText(before: Scope | null | undefined, after: Scope | null): string {
  const list = (name: 'allow' | 'deny') => {
    const old = new Set((before?.[name] ?? []).map(scopeKey));
    const now = new Set((after?.[name] ?? []).map(scopeKey));
    const more = [...now].filter((value) => !old.has(value));
    const less = [...old].filter((value) => !now.has(value));
    return [
      ...more.map((value) => `${name}s ${code(value)}`),
      ...less.map((value) => `no longer ${name}s ${code(value)}`),
    ];
  };
  const all = [...list('allow'), ...list('deny')];
  return all.length === 0 ? '' : `: ${all.join(', ')}`;
}

/** A code span. A text of the pull request can't end it, mention people or add HTML. */
function code(text: string): string {
  const line = text.replace(/\s/g, ' ');
  const longestRun = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longestRun + 1);
  return longestRun === 0 ? `${fence}${line}${fence}` : `${fence} ${line} ${fence}`;
}

/** Code in HTML, with everything escaped that could be markup or a mention. */
function htmlCode(text: string): string {
  const escaped = text.replace(/[^\w .,:/*-]/gu, (letter) => `&#${letter.codePointAt(0)};`);
  return `<code>${escaped.replace(/\s/g, ' ')}</code>`;
}

function closed(text: string): string {
  const isOpen = text.lastIndexOf('<details>') > text.lastIndexOf('</details>');
  return isOpen ? `${text}\n\n</details>` : text;
}
