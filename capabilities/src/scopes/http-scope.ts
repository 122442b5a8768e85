import type { Scope } from '../policy-data.ts';
import { readRemotePattern, readUrl } from '../remote-pattern.ts';
import { decideByScope, type ScopeVerdict, textField } from './verdict.ts';

/**
 * Decides whether the HTTP plugin fetches an address (tauri-apps/plugins-workspace, `plugins/http/src/commands.rs` and
 * `scope.rs`, 77149dc4). A value is a URL pattern or an object with `url`.
 * @param scope of the command and of the plugin together
 */
export function decideFetch(scope: Scope, address: string): ScopeVerdict {
  const url = readUrl(address);
  if (!url) return { allowed: false, reason: 'bad-arguments', message: `"${address}" is not an address` };
  const scheme = url.protocol.slice(0, -1);
  if (scheme === 'data')
    return { allowed: true, reason: 'unscoped', message: 'A data: address needs no scope' };
  if (scheme !== 'http' && scheme !== 'https')
    return {
      allowed: false,
      reason: 'bad-arguments',
      message: `The plugin doesn't fetch ${scheme}: addresses`,
    };
  return decideAddress(scope, url);
}

/** Decides by the scope alone, whatever the scheme. */
export function decideAddress(scope: Scope, url: URL): ScopeVerdict {
  return decideByScope(scope, url, url.href, (value) => {
    const text = typeof value === 'string' ? value : textField(value, 'url');
    if (text === undefined) return { fault: 'it is neither a URL pattern nor an object with "url"' };
    const pattern = readRemotePattern(text);
    return pattern.ok ? pattern.matches : { fault: pattern.message };
  });
}
