import { isFields, type ScopeValue } from '../capability.ts';
import { matchesTokens, readGlob } from '../glob.ts';
import type { Scope } from '../policy-data.ts';
import { type PathSetting, readPath, readPathPattern } from './path-pattern.ts';
import { decideByScope, type ScopeVerdict, textField } from './verdict.ts';

/**
 * Decides whether the opener plugin opens an address (tauri-apps/plugins-workspace, `plugins/opener/src/scope.rs`,
 * 768e3ecb). A value is an object with `url`, a glob whose star matches anything, and perhaps `app`.
 * @param program that is to open it; undefined: the usual one
 */
export function decideOpenUrl(scope: Scope, url: string, program: string | undefined): ScopeVerdict {
  return decideByScope(scope, url, nameOf(url, program), (value) => {
    const fault = faultOf(value);
    if (fault) return { fault };
    const text = textField(value, 'url');
    if (text === undefined) return undefined;
    const tokens = readGlob(text);
    if (typeof tokens === 'string') return { fault: tokens };
    return (asked: string) => matchesTokens(tokens, [...asked]) && takesProgram(value, program);
  });
}

/**
 * Decides whether the opener plugin opens a path. The program has to be allowed by some value with a path, not by the
 * value that matches the path: the plugin checks them apart.
 * @param program that is to open it; undefined: the usual one
 */
export function decideOpenPath(
  scope: Scope,
  path: string,
  program: string | undefined,
  setting: PathSetting,
): ScopeVerdict {
  const asked = readPath(path, setting);
  // The plugin gives its own scope no rule for hidden files, so the platform's applies.
  const { literalDot: _, ...plain } = setting;
  const verdict = decideByScope(scope, asked, asked, (value) => {
    const fault = faultOf(value);
    if (fault) return { fault };
    const text = textField(value, 'url') === undefined ? textField(value, 'path') : undefined;
    if (text === undefined) return undefined;
    const pattern = readPathPattern(text, plain);
    if (pattern.ok) return pattern.matches;
    return pattern.isIgnored ? undefined : { fault: pattern.message };
  });
  if (!verdict.allowed) return verdict;
  const paths = scope.allow.filter((value) => textField(value, 'url') === undefined);
  if (paths.some((value) => takesProgram(value, program))) return verdict;
  const message = `${nameOf(asked, program)} is refused: no value of the scope is for this program`;
  return { allowed: false, reason: 'outside-scope', message };
}

function nameOf(asked: string, program: string | undefined): string {
  return program === undefined ? asked : `${asked} with ${program}`;
}

function faultOf(value: ScopeValue): string | undefined {
  if (textField(value, 'url') === undefined && textField(value, 'path') === undefined)
    return 'it is not an object with "url" or "path"';
  const app = isFields(value) ? value.app : undefined;
  return app === undefined || app === null || typeof app === 'boolean' || typeof app === 'string'
    ? undefined
    : '"app" is neither a program nor true or false';
}

/** Without `app` only the usual program, with a name that program, with true any and with false none. */
function takesProgram(value: ScopeValue, program: string | undefined): boolean {
  const app = isFields(value) ? value.app : undefined;
  if (typeof app === 'boolean') return app;
  return typeof app === 'string' ? app === program : program === undefined;
}
