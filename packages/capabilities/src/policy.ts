import { type Decision, type DecisionParts, decisionOf, type Request } from './decision.ts';
import { readLabelPattern } from './label-pattern.ts';
import { type MatrixOptions, matrixOf, type Row } from './matrix.ts';
import type { PolicyCapability, PolicyData, PolicyRule } from './policy-data.ts';
import { readRemotePattern, readUrl } from './remote-pattern.ts';

/** What may be asked of a resolved set of capabilities. Its fields are plain data: it survives JSON and loadPolicy. */
export interface Policy extends PolicyData {
  /** Whether a window or webview may call a command, why, and with what scope. Never throws. */
  authorize(request: Request): Decision;
  /** Who may do what, as a table. */
  matrix(options?: MatrixOptions): Row[];
}

/** Makes a policy of its data: of `JSON.parse(JSON.stringify(policy))` as well. */
export function loadPolicy(data: PolicyData): Policy {
  const { platform, capabilities, rules, globalScopes, commands } = data;
  return createPolicy({ platform, capabilities, rules, globalScopes, commands });
}

/** How many answers are remembered before memory is made free again. */
const mostRemembered = 20_000;

/** Rules of one command, allows and denies apart. */
interface CommandRules {
  readonly allows: readonly PolicyRule[];
  readonly denies: readonly PolicyRule[];
  readonly inactive: readonly PolicyRule[];
}

const noRules: CommandRules = { allows: [], denies: [], inactive: [] };

/** Makes patterns and look-ups ready once; each question is then a few look-ups. */
export function createPolicy(data: PolicyData): Policy {
  const matchers = data.capabilities.map(matcherOf);
  const byCommand = rulesByCommand(data);
  const known = new Set(data.commands);
  const byUrl = new Map<string, URL | undefined>();
  const bySelector = new Map<string, Uint8Array>();
  const decisions = new Map<string, Decision>();

  /** Which capabilities reach a window and webview, one byte each. */
  const selectedBy = (window: string, webview: string): Uint8Array => {
    const key = window === webview ? window : `${window}\n${webview}`;
    let selected = bySelector.get(key);
    if (!selected) {
      if (bySelector.size >= mostRemembered / 10) bySelector.clear();
      selected = Uint8Array.from(matchers, (matcher) => Number(matcher.selects(window, webview)));
      bySelector.set(key, selected);
    }
    return selected;
  };

  const parts: DecisionParts = {
    data,
    rulesOf: (command) => byCommand.get(command) ?? noRules,
    isKnown: (command) => known.has(command),
    selectedBy,
    reaches: (index, url) => {
      const matcher = matchers[index];
      if (!matcher) return false;
      if (url === null) return data.capabilities[index]?.local ?? false;
      let read = byUrl.get(url);
      if (read === undefined && !byUrl.has(url)) {
        if (byUrl.size >= mostRemembered) byUrl.clear();
        read = readUrl(url);
        byUrl.set(url, read);
      }
      return read !== undefined && matcher.reaches(read, url);
    },
  };

  const authorize = (request: Request): Decision => {
    const window = String(request?.window ?? '');
    const webview = request?.webview == null ? window : String(request.webview);
    const url = request?.url == null ? null : String(request.url);
    const command = String(request?.command ?? '');
    const key =
      url === null ? `${command}\n${window}\n${webview}` : `${command}\n${window}\n${webview}\n${url}`;
    const answered = decisions.get(key);
    if (answered) return answered;
    const decision = decisionOf(parts, { window, webview, url, command });
    if (decisions.size >= mostRemembered) decisions.clear();
    decisions.set(key, decision);
    return decision;
  };
  return { ...data, authorize, matrix: (options = {}) => matrixOf(data, authorize, options) };
}

function rulesByCommand({ rules, capabilities }: PolicyData): Map<string, CommandRules> {
  const found = new Map<string, { allows: PolicyRule[]; denies: PolicyRule[]; inactive: PolicyRule[] }>();
  for (const rule of rules) {
    let lists = found.get(rule.command);
    if (!lists) {
      lists = { allows: [], denies: [], inactive: [] };
      found.set(rule.command, lists);
    }
    const capability = capabilities[rule.capability];
    if (!capability?.active) lists.inactive.push(rule);
    else if (rule.effect === 'allow') lists.allows.push(rule);
    // A capability without any origin makes no entry, so its deny refuses nothing.
    else if (capability.local || capability.urls.length > 0) lists.denies.push(rule);
  }
  return found;
}

interface Matcher {
  readonly selects: (window: string, webview: string) => boolean;
  readonly reaches: (url: URL, text: string) => boolean;
}

function matcherOf({ windows, webviews, urls }: PolicyCapability): Matcher {
  const window = anyOf(windows);
  const webview = anyOf(webviews);
  const patterns = urls.flatMap((text) => {
    const pattern = readRemotePattern(text);
    return pattern.ok ? [pattern.matches] : [];
  });
  const reached = new Map<string, boolean>();
  return {
    selects: (askedWindow, askedWebview) => webview(askedWebview) || window(askedWindow),
    reaches: (url, text) => {
      if (patterns.length === 0) return false;
      const remembered = reached.get(text);
      if (remembered !== undefined) return remembered;
      const matches = patterns.some((pattern) => pattern(url));
      if (reached.size >= mostRemembered / 10) reached.clear();
      reached.set(text, matches);
      return matches;
    },
  };
}

/** Exact labels by a set, globs one by one. */
function anyOf(patterns: readonly string[]): (label: string) => boolean {
  const exact = new Set<string>();
  const globs: ((label: string) => boolean)[] = [];
  for (const text of patterns) {
    const pattern = readLabelPattern(text);
    if (!pattern.ok) continue;
    if (pattern.isExact) exact.add(text);
    else globs.push(pattern.matches);
  }
  if (globs.length === 0) return (label) => exact.has(label);
  return (label) => exact.has(label) || globs.some((matches) => matches(label));
}
