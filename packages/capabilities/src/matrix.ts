import type { Decision, Reason, Request } from './decision.ts';
import { readLabelPattern } from './label-pattern.ts';
import type { PolicyData } from './policy-data.ts';

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

/** Asks the policy for every window, origin and command. A pattern is asked by a label (or URL) that it matches. */
export function matrixOf(
  data: PolicyData,
  authorize: (request: Request) => Decision,
  { windows, commands }: MatrixOptions,
): Row[] {
  const active = data.capabilities.filter((capability) => capability.active);
  const labels = windows ?? distinct(active.flatMap((one) => [...one.windows, ...one.webviews]));
  const asked = commands ?? distinct(data.rules.map((rule) => rule.command)).sort();
  const origins = ['local', ...distinct(active.flatMap(({ urls }) => urls))];
  const rows: Row[] = [];
  for (const window of labels) {
    const sample = windows ? window : sampleLabel(window);
    for (const origin of origins) {
      const url = origin === 'local' ? null : sampleUrl(origin);
      for (const command of asked) {
        const decision = authorize({ window: sample, url, command });
        const entries = decision.reason === 'denied' ? decision.denials : decision.grants;
        rows.push({
          window,
          origin,
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

/** A label that a pattern matches: the pattern itself where it is a label. */
export function sampleLabel(pattern: string): string {
  const reading = readLabelPattern(pattern);
  if (!reading.ok || reading.isExact) return pattern;
  const tries = [
    pattern
      .replace(/\*\*?/g, 'x')
      .replace(/\?/g, 'x')
      .replace(/\[(!?)(.)[^\]]*\]/g, (_, not, first) => (not ? '~' : first)),
    pattern.replace(/\*/g, ''),
  ];
  return tries.find((label) => reading.matches(label)) ?? pattern;
}

/** An address that a URL pattern matches, made by filling its wildcards. */
export function sampleUrl(pattern: string): string {
  const filled = pattern
    .replace(/\{([^}]*)\}[?*]/g, '')
    .replace(/[{}]/g, '')
    .replace(/:\*/g, '')
    .replace(/:\/\/\*+/, '://any.example')
    .replace(/\*+\.?/g, (stars) => (stars.endsWith('.') ? 'any.' : 'any'))
    .replace(/\\(.)/g, '$1')
    .replace(/:[a-z_]\w*(\([^)]*\))?/gi, (name) => (/^:\d/.test(name) ? name : 'any'));
  return filled;
}

function distinct<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)];
}
