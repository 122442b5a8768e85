import type { PolicyData, PolicyRule, Scope } from './policy-data.ts';
import { unionOfScopes } from './policy-data.ts';
import { nearest } from './suggest.ts';

/** Who asks for what. */
export interface Request {
  /** Label of the window. */
  readonly window: string;
  /** Label of the webview; the window's where it is not given. */
  readonly webview?: string | null;
  /** Address of a remote page; absent or null for the application's own content. */
  readonly url?: string | null;
  /** Wire name: `plugin:fs|read_file`, `plugin:window|set_title`, or bare for the application's own commands. */
  readonly command: string;
}

export type Reason =
  | 'granted'
  /** Allowed without a permission: see `tauri` of `resolve`. */
  | 'unguarded'
  | 'denied'
  | 'no-capability'
  | 'wrong-window'
  | 'wrong-origin'
  | 'wrong-platform'
  | 'no-permission'
  | 'unknown-command';

/** An entry that has a part in the decision. */
export interface Grant {
  /** Identifier of the capability. */
  readonly capability: string;
  readonly file: string;
  /** Full identifier of the permission. */
  readonly permission: string;
  /** The identifier that the capability lists: a set, where the permission came by one. */
  readonly entry: string;
  /** JSON Pointer of the entry in its file. */
  readonly pointer: string;
  readonly scope: Scope;
}

/** A grant of the command that does not reach this caller, and what stands in its way. */
export interface NearMiss extends Omit<Grant, 'scope'> {
  readonly obstacle: 'window' | 'origin' | 'platform';
  readonly message: string;
}

/** The answer, with everything that it was made from. */
export interface Decision {
  readonly allowed: boolean;
  readonly reason: Reason;
  readonly grants: readonly Grant[];
  readonly denials: readonly Grant[];
  /** Scope of the command: the union over the grants. The command must give `deny` priority. */
  readonly scope: Scope;
  /** Scope of the command's plugin: the union over all active capabilities, for any window. */
  readonly globalScope: Scope;
  readonly nearMisses: readonly NearMiss[];
  /** The same in words. */
  explain(): string;
  toJSON(): Omit<Decision, 'explain' | 'toJSON'>;
}

/** Rules of one command, allows and denies apart. */
export interface CommandRules {
  readonly allows: readonly PolicyRule[];
  /** The capability of each of `allows`, close together in memory. */
  readonly allowedBy: Int32Array;
  readonly denies: readonly PolicyRule[];
  readonly inactive: readonly PolicyRule[];
}

/** Parts of a policy that a decision reads. */
export interface DecisionParts {
  readonly data: PolicyData;
  readonly rulesOf: (command: string) => CommandRules;
  readonly isKnown: (command: string) => boolean;
  /** Bytes by capability index: 1 for each capability that applies to a window and webview. */
  readonly selectedBy: (window: string, webview: string) => Uint8Array;
  readonly reaches: (capability: number, url: string | null) => boolean;
}

/** A request with its defaults filled in. */
export interface FullRequest {
  readonly window: string;
  readonly webview: string;
  readonly url: string | null;
  readonly command: string;
}

/**
 * Decides: denied first, then allowed if some grant matches window or webview and origin. As in every release of the
 * reference system, a deny refuses its command everywhere, whatever window or origin it was written for.
 */
export function decisionOf(parts: DecisionParts, request: FullRequest): Decision {
  const { allows, allowedBy, denies } = parts.rulesOf(request.command);
  const grants: Grant[] = [];
  if (denies.length === 0 && allows.length > 0) {
    const selected = parts.selectedBy(request.window, request.webview);
    for (let index = 0; index < allowedBy.length; index++) {
      const capability = allowedBy[index] ?? 0;
      if (selected[capability] !== 1 || !parts.reaches(capability, request.url)) continue;
      const rule = allows[index];
      if (rule) grants.push(grantOf(parts.data, rule));
    }
  }
  const reason =
    grants.length > 0
      ? 'granted'
      : denies.length > 0
        ? 'denied'
        : isUnguarded(parts, request)
          ? 'unguarded'
          : refusalOf(parts, request);
  return new LazyDecision(parts, request, { reason, grants, denies });
}

/** Returns true if the shell doesn't check the request at all: a command of an application without a manifest. */
function isUnguarded({ data }: DecisionParts, { url, command }: FullRequest): boolean {
  if (data.unguarded === undefined || command.startsWith('plugin:')) return false;
  return url === null || data.unguarded === 'everyone';
}

function refusalOf(parts: DecisionParts, { window, webview, url, command }: FullRequest): Reason {
  const { allows, inactive } = parts.rulesOf(command);
  const selected = parts.selectedBy(window, webview);
  if (allows.some(({ capability }) => selected[capability] === 1)) return 'wrong-origin';
  if (allows.length > 0) return 'wrong-window';
  if (inactive.some(({ effect }) => effect === 'allow')) return 'wrong-platform';
  if (!parts.isKnown(command)) return 'unknown-command';
  const isCovered = parts.data.capabilities.some(
    ({ active }, index) => active && selected[index] === 1 && parts.reaches(index, url),
  );
  return isCovered ? 'no-permission' : 'no-capability';
}

function grantOf(
  { capabilities }: PolicyData,
  { capability, permission, entry, pointer, scope }: PolicyRule,
): Grant {
  const { identifier = '', file = '' } = capabilities[capability] ?? {};
  return { capability: identifier, file, permission, entry, pointer, scope };
}

/** Decision whose costly fields are calculated on first access. */
class LazyDecision implements Decision {
  readonly allowed: boolean;
  readonly reason: Reason;
  readonly grants: readonly Grant[];
  readonly #parts: DecisionParts;
  readonly #request: FullRequest;
  readonly #denies: readonly PolicyRule[];
  #scope: Scope | undefined;
  #globalScope: Scope | undefined;
  #nearMisses: readonly NearMiss[] | undefined;

  constructor(
    parts: DecisionParts,
    request: FullRequest,
    { reason, grants, denies }: { reason: Reason; grants: readonly Grant[]; denies: readonly PolicyRule[] },
  ) {
    this.allowed = reason === 'granted' || reason === 'unguarded';
    this.reason = reason;
    this.grants = grants;
    this.#parts = parts;
    this.#request = request;
    this.#denies = denies;
  }

  get denials(): readonly Grant[] {
    return this.#denies.map((rule) => grantOf(this.#parts.data, rule));
  }

  get scope(): Scope {
    this.#scope ??= unionOfScopes(this.grants.map(({ scope }) => scope));
    return this.#scope;
  }

  get globalScope(): Scope {
    const plugin = pluginOfCommand(this.#request.command);
    const { globalScopes } = this.#parts.data;
    this.#globalScope ??= unionOfScopes(
      globalScopes.filter((one) => one.plugin.replace(/^core:/, '') === plugin).map(({ scope }) => scope),
    );
    return this.#globalScope;
  }

  get nearMisses(): readonly NearMiss[] {
    this.#nearMisses ??= this.allowed ? [] : nearMissesOf(this.#parts, this.#request);
    return this.#nearMisses;
  }

  explain(): string {
    return explanationOf(this, this.#request, this.#parts);
  }

  toJSON(): Omit<Decision, 'explain' | 'toJSON'> {
    const { allowed, reason, grants, denials, scope, globalScope, nearMisses } = this;
    return { allowed, reason, grants, denials, scope, globalScope, nearMisses };
  }
}

/** The plugin of a wire name; empty for the application's commands. */
function pluginOfCommand(command: string): string {
  return /^plugin:([^|]*)\|/.exec(command)?.[1] ?? '';
}

function nearMissesOf(parts: DecisionParts, { window, webview, url, command }: FullRequest): NearMiss[] {
  const { allows, inactive } = parts.rulesOf(command);
  const { capabilities, platform } = parts.data;
  const selected = parts.selectedBy(window, webview);
  const misses: NearMiss[] = [];
  for (const rule of allows) {
    const { scope: _, ...grant } = grantOf(parts.data, rule);
    const capability = capabilities[rule.capability];
    if (!capability) continue;
    if (selected[rule.capability] !== 1) {
      const selectors = [
        ...capability.windows.map((label) => `window "${label}"`),
        ...capability.webviews.map((label) => `webview "${label}"`),
      ];
      const who = selectors.length > 0 ? selectors.join(', ') : 'no window and no webview';
      misses.push({ ...grant, obstacle: 'window', message: `"${grant.capability}" is for ${who}` });
    } else if (!parts.reaches(rule.capability, url)) {
      const where = [...(capability.local ? ['local content'] : []), ...capability.urls];
      const message = `"${grant.capability}" is for ${where.join(', ') || 'no origin'}`;
      misses.push({ ...grant, obstacle: 'origin', message });
    }
  }
  for (const rule of inactive) {
    if (rule.effect !== 'allow') continue;
    const { scope: _, ...grant } = grantOf(parts.data, rule);
    misses.push({
      ...grant,
      obstacle: 'platform',
      message: `"${grant.capability}" is not active on ${platform}`,
    });
  }
  return misses;
}

function explanationOf(decision: Decision, request: FullRequest, parts: DecisionParts): string {
  const { window, webview, url, command } = request;
  const who = webview === window ? `window "${window}"` : `webview "${webview}" in window "${window}"`;
  const from = url === null ? 'local content' : url;
  const head = `${decision.allowed ? 'Allowed' : 'Refused'}: ${command} for ${who}, ${from}, on ${parts.data.platform}.`;
  return [head, ...reasonLines(decision, request, parts)].join('\n');
}

function reasonLines(decision: Decision, { window, command }: FullRequest, parts: DecisionParts): string[] {
  const where = ({ capability, file, pointer }: Omit<Grant, 'scope'>) =>
    `capability "${capability}" (${file ? `${file} ` : ''}${pointer})`;
  const via = ({ permission, entry }: Omit<Grant, 'scope'>) =>
    entry === permission ? permission : `${permission}, by ${entry}`;
  switch (decision.reason) {
    case 'granted':
      return decision.grants.map((grant) => `  ${via(grant)} in ${where(grant)}`);
    case 'unguarded':
      return [
        '  The application has no manifest: this version of the shell does not check its own commands here.',
      ];
    case 'denied':
      return [
        '  A deny beats every allow, and refuses the command for every window and origin:',
        ...decision.denials.map((denial) => `  ${via(denial)} in ${where(denial)}`),
      ];
    case 'no-capability':
      return [
        `  No capability covers window "${window}" and this origin.`,
        ...permissionLine(command, parts),
      ];
    case 'no-permission':
      return ['  The command exists, but no permission covers it.', ...permissionLine(command, parts)];
    case 'unknown-command': {
      const near = nearest(command, parts.data.commands);
      return [
        `  No manifest knows this command.${near ? ` Did you mean ${near}?` : ''}`,
        ...(isOfTheApplication(command, parts)
          ? [
              '  Where an application has no manifest, the shell lets local content call its own commands: --tauri VERSION',
              '  answers as that version does.',
            ]
          : []),
      ];
    }
    default:
      return [
        '  The command is granted elsewhere:',
        ...decision.nearMisses.map((miss) => `  ${via(miss)} in ${where(miss)}: ${miss.message}`),
      ];
  }
}

/** Returns true if a command appears to belong to an application without a manifest. */
function isOfTheApplication(command: string, { data }: DecisionParts): boolean {
  return /^[A-Za-z]\w*$/.test(command) && data.commands.every((known) => known.startsWith('plugin:'));
}

/** The permission that would cover a command. */
function permissionLine(command: string, { data }: DecisionParts): string[] {
  const [, plugin = '', name = command] = /^plugin:([^|]*)\|(.*)$/.exec(command) ?? [];
  const isCore = coreNames.has(plugin) && data.commands.includes(command);
  const prefix = plugin === '' ? '' : `${isCore ? 'core:' : ''}${plugin}:`;
  return [`  A permission for it would be called ${prefix}allow-${name.replace(/_/g, '-')}.`];
}

const coreNames = new Set([
  'app',
  'event',
  'image',
  'menu',
  'path',
  'resources',
  'tray',
  'webview',
  'window',
]);
