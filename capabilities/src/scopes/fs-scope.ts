import type { ScopeValue } from '../capability.ts';
import type { Scope } from '../policy-data.ts';
import { climbs, type PathSetting, readPath, readPathPattern } from './path-pattern.ts';
import { decideByScope, type ScopeVerdict, textField } from './verdict.ts';

/**
 * Decides whether the file system plugin accepts a path (tauri-apps/plugins-workspace, `resolve_path` of
 * `plugins/fs/src/commands.rs`, 77149dc4). A value is a path or an object with `path`.
 * @param scope of the command and of the plugin together
 */
export function decideFilePath(scope: Scope, path: string, setting: PathSetting): ScopeVerdict {
  if (climbs(path, setting.platform))
    return {
      allowed: false,
      reason: 'bad-arguments',
      message: `"${path}" has "..", which the plugin refuses`,
    };
  const asked = readPath(path, setting);
  const verdict = decideByScope(scope, asked, asked, (value) => readEntry(value, setting));
  if (verdict.reason !== 'outside-scope') return verdict;
  const hidden = hiddenFault(scope, asked, setting);
  const message = `${verdict.message}${hidden}. A file that the person picks or drops is allowed all the same`;
  return { ...verdict, message };
}

function readEntry(value: ScopeValue, setting: PathSetting) {
  const path = typeof value === 'string' ? value : textField(value, 'path');
  if (path === undefined) return { fault: 'it is neither a path nor an object with "path"' };
  const pattern = readPathPattern(path, setting);
  if (pattern.ok) return pattern.matches;
  return pattern.isIgnored ? undefined : { fault: pattern.message };
}

/** Says that only the dot of a hidden file stands in the way, the commonest surprise. */
function hiddenFault(scope: Scope, asked: string, setting: PathSetting): string {
  const loose = { ...setting, literalDot: false };
  const near = decideByScope(scope, asked, asked, (value) => readEntry(value, loose));
  return near.value !== undefined && near.allowed
    ? `: ${JSON.stringify(near.value)} doesn't match the dot of a hidden file or folder`
    : '';
}
