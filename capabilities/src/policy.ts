import {
  type CommandRules,
  type Decision,
  type DecisionParts,
  decisionOf,
  type Request,
} from './decision.ts';
import { indexLabels } from './label-index.ts';
import { type AskAs, type MatrixOptions, matrixOf, type Row } from './matrix.ts';
import { hasOrigin, type PolicyCapability, type PolicyData, type PolicyRule } from './policy-data.ts';
import { readRemotePattern, readUrl } from './remote-pattern.ts';

/** Queryable policy of a resolved set of capabilities. Its fields are plain data that survive JSON and `loadPolicy`. */
export interface Policy extends PolicyData {
  /** Decides whether a window or webview may call a command, with the reason and the scope. Never throws. */
  authorize(request: Request): Decision;
  /** Who may do what, as a table. */
  matrix(options?: MatrixOptions): Row[];
}

/** Makes a policy of its data: of `JSON.parse(JSON.stringify(policy))` as well. */
export function loadPolicy(data: PolicyData): Policy {
  const { platform, capabilities, rules, globalScopes, commands, unguarded } = data;
  const plain = { platform, capabilities, rules, globalScopes, commands };
  return createPolicy(unguarded ? { ...plain, unguarded } : plain);
}

/** Number of cached decisions after which the cache is cleared. */
const mostRemembered = 20_000;

const noRules: CommandRules = { allows: [], allowedBy: new Int32Array(0), denies: [], inactive: [] };

/**
 * Makes a policy. Patterns and look-ups are made ready at the first question, as `check` and `lint` ask none; each later
 * question is a few look-ups.
 */
export function createPolicy(data: PolicyData): Policy {
  const { capabilities } = data;
  const decisions = new Map<string, Decision>();
  let prepared: ReturnType<typeof prepare> | undefined;
  const ready = () => {
    prepared ??= prepare(data);
    return prepared;
  };

  const authorize = (request: Request): Decision => {
    const window = textOf(request?.window);
    const webview = request?.webview == null ? window : textOf(request.webview);
    const url = request?.url == null ? null : textOf(request.url);
    const command = textOf(request?.command);
    const full = { window, webview, url, command };
    const { parts } = ready();
    if (hasLineBreak(window) || hasLineBreak(webview) || hasLineBreak(command))
      return decisionOf(parts, full);
    const key =
      url === null ? `${command}\n${window}\n${webview}` : `${command}\n${window}\n${webview}\n${url}`;
    const answered = decisions.get(key);
    if (answered) return answered;
    const decision = decisionOf(parts, full);
    if (decisions.size >= mostRemembered) decisions.clear();
    decisions.set(key, decision);
    return decision;
  };

  const askAs: AskAs = (request, label, origin) => {
    const { parts, select } = ready();
    const lists = (index: number) => capabilities[index] as PolicyCapability;
    const selected = select(request.window, request.webview).map((byte, index) =>
      byte === 1 || lists(index).windows.includes(label) || lists(index).webviews.includes(label) ? 1 : 0,
    );
    const reaches = (index: number, url: string | null) =>
      parts.reaches(index, url) || (origin !== null && lists(index).urls.includes(origin));
    return decisionOf({ ...parts, selectedBy: () => selected, reaches }, request);
  };
  return { ...data, authorize, matrix: (options = {}) => matrixOf(data, askAs, options) };
}

/** Makes the look-ups of a policy. */
function prepare(data: PolicyData) {
  const { select, selectedBy } = selectionOf(data.capabilities);
  const byCommand = rulesByCommand(data);
  const known = new Set(data.commands);
  const parts: DecisionParts = {
    data,
    rulesOf: (command) => byCommand.get(command) ?? noRules,
    isKnown: (command) => known.has(command),
    selectedBy,
    reaches: reachesOf(data.capabilities),
  };
  return { parts, select };
}

/** Finds the capabilities that select a window or the webview in it, with a cache by their labels. */
function selectionOf(capabilities: readonly PolicyCapability[]) {
  const byWindow = indexLabels(capabilities.map(({ windows }) => windows));
  const byWebview = indexLabels(capabilities.map(({ webviews }) => webviews));
  const bySelector = new Map<string, Uint8Array>();
  /** Marks the capabilities that select a window or the webview in it, one byte each. */
  const select = (window: string, webview: string): Uint8Array => {
    const selected = new Uint8Array(capabilities.length);
    byWindow.mark(window, selected);
    byWebview.mark(webview, selected);
    return selected;
  };
  const selectedBy = (window: string, webview: string): Uint8Array => {
    if (hasLineBreak(window) || hasLineBreak(webview)) return select(window, webview);
    const key = window === webview ? window : `${window}\n${webview}`;
    let selected = bySelector.get(key);
    if (!selected) {
      if (bySelector.size >= mostRemembered / 10) bySelector.clear();
      selected = select(window, webview);
      bySelector.set(key, selected);
    }
    return selected;
  };
  return { select, selectedBy };
}

/** Tests whether a capability is for local content (null) or for an address, with a cache by address. */
function reachesOf(capabilities: readonly PolicyCapability[]): DecisionParts['reaches'] {
  const reachers = capabilities.map(reachOf);
  const byUrl = new Map<string, AskedUrl>();
  return (index, url) => {
    if (url === null) return capabilities[index]?.local ?? false;
    let asked = byUrl.get(url);
    if (asked) asked.reached ??= new Uint8Array(capabilities.length);
    else {
      if (byUrl.size >= mostRemembered / 4) byUrl.clear();
      asked = { url: readUrl(url), reached: undefined };
      byUrl.set(url, asked);
    }
    if (!asked.url) return false;
    const known = asked.reached?.[index] ?? 0;
    if (known !== 0) return known === yes;
    const reaches = reachers[index]?.(asked.url) ?? false;
    if (asked.reached) asked.reached[index] = reaches ? yes : no;
    return reaches;
  };
}

function rulesByCommand({ rules, capabilities }: PolicyData): Map<string, CommandRules> {
  const lists = new Map<string, PolicyRule[]>();
  for (const rule of rules) {
    const list = lists.get(rule.command);
    if (list) list.push(rule);
    else lists.set(rule.command, [rule]);
  }
  const found = new Map<string, CommandRules>();
  for (const [command, list] of lists) {
    const head = (rule: PolicyRule) => capabilities[rule.capability];
    const isActive = (rule: PolicyRule) => head(rule)?.active === true && rule.inactive !== true;
    const active = list.filter(isActive);
    const allows = active.filter(({ effect }) => effect === 'allow');
    found.set(command, {
      allows,
      allowedBy: Int32Array.from(allows, ({ capability }) => capability),
      // A capability without any origin makes no entry, so its deny refuses nothing.
      denies: active.filter((rule) => rule.effect === 'deny' && hasOrigin(head(rule))),
      inactive: list.filter((rule) => !isActive(rule)),
    });
  }
  return found;
}

/**
 * Returns true if a text contains a line break. Labels with line breaks could make two cache keys equal, so
 * their decisions aren't cached.
 */
function hasLineBreak(text: string): boolean {
  return text.includes('\n');
}

/** An address that was asked about. From the second time on it is remembered which capability is for it. */
interface AskedUrl {
  readonly url: URL | undefined;
  reached: Uint8Array | undefined;
}

const no = 1;
const yes = 2;

/** Converts an argument of an untyped caller to text. An unconvertible value is never a valid label, command or address. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return value instanceof URL ? value.href : '';
}

/** Creates a test of whether a capability applies to an address, which any of its patterns is enough for. */
function reachOf({ urls }: PolicyCapability): (url: URL) => boolean {
  const patterns = urls.flatMap((text) => {
    const pattern = readRemotePattern(text);
    return pattern.ok ? [pattern.matches] : [];
  });
  return (url) => patterns.some((matches) => matches(url));
}
