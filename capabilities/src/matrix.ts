import type { Decision, FullRequest, Reason } from './decision.ts';
import { readLabelPattern } from './label-pattern.ts';
import type { PolicyData } from './policy-data.ts';
import { readRemotePattern, readUrl } from './remote-pattern.ts';

export interface MatrixOptions {
  /** Labels to ask about; by default every label and pattern that the capabilities name. */
  readonly windows?: readonly string[];
  /** Wire names; by default every command that some capability allows or denies. */
  readonly commands?: readonly string[];
}

/** One line of who may do what. */
export interface Row {
  /** The label as a window's, and as its webview's. A pattern stands for the labels that it matches. */
  readonly window: string;
  /** `local`, or the URL pattern of the remote pages. */
  readonly origin: string;
  readonly command: string;
  readonly allowed: boolean;
  readonly reason: Reason;
  /** Identifiers of the capabilities that grant it, or deny it. */
  readonly capabilities: readonly string[];
  readonly permissions: readonly string[];
}

/** A question that a pattern asks for all that it matches: what lists the very pattern reaches it too. */
export type AskAs = (request: FullRequest, label: string, origin: string | null) => Decision;

/** Asks the policy for every window, origin and command. A pattern is asked by a label (or URL) that it matches. */
export function matrixOf(data: PolicyData, ask: AskAs, { windows, commands }: MatrixOptions): Row[] {
  const active = data.capabilities.filter((capability) => capability.active);
  const labels = windows ?? distinct(active.flatMap((one) => [...one.windows, ...one.webviews]));
  const asked = commands ?? distinct(data.rules.map((rule) => rule.command)).sort();
  const origins = [null, ...distinct(active.flatMap(({ urls }) => urls))];
  const rows: Row[] = [];
  for (const window of labels) {
    const label = windows ? window : sampleLabel(window);
    for (const origin of origins) {
      const url = origin === null ? null : sampleUrl(origin);
      for (const command of asked) {
        const decision = ask({ window: label, webview: label, url, command }, window, origin);
        const entries = decision.reason === 'denied' ? decision.denials : decision.grants;
        rows.push({
          window,
          origin: origin ?? 'local',
          command,
          allowed: decision.allowed,
          reason: decision.reason,
          capabilities: distinct(entries.map(({ capability }) => capability)),
          permissions: distinct(entries.map(({ permission }) => permission)),
        });
      }
    }
  }
  return rows;
}

/** A label that a pattern matches: the pattern itself where it is a label, or where none is found. */
export function sampleLabel(pattern: string): string {
  const reading = readLabelPattern(pattern);
  if (!reading.ok || reading.isExact) return pattern;
  const filled = (letter: string) =>
    pattern.replace(/\[(!?)(.)[^\]]*\]|\*+|\?/gu, (_, not, first) => (first && !not ? first : letter));
  const tries = [filled('x'), filled('0'), pattern.replace(/\*/g, '')];
  return tries.find((label) => reading.matches(label)) ?? pattern;
}

/** An address that a URL pattern matches, made by filling its wildcards; empty where none is found. */
export function sampleUrl(pattern: string): string {
  const reading = readRemotePattern(pattern);
  if (!reading.ok) return '';
  const filled = (star: string) =>
    pattern
      .replace(/\{([^}]*)\}[?*]/g, '')
      .replace(/[{}]/g, '')
      .replace(/:\*/g, '')
      .replace(/\*+/g, star)
      .replace(/\\(.)/g, '$1')
      .replace(/:[a-z_]\w*(\([^)]*\))?[?*+]?/gi, star);
  const tries = [filled('any'), filled('any.example')];
  const { protocol, hostname } = reading.parts;
  tries.push(`${protocol === '*' ? 'https' : protocol}://${hostname.replace(/\*+/g, 'any')}/`);
  const found = tries.find((text) => {
    const url = readUrl(text);
    return url !== undefined && reading.matches(url);
  });
  return found ?? '';
}

function distinct<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)];
}
