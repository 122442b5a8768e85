import type { Capability } from '../capability.ts';
import { memberOf, valueAt } from '../document.ts';
import { documentOf } from '../provenance.ts';
import { type RemotePattern, readRemotePattern } from '../remote-pattern.ts';
import { at, type Finding, type LintRule } from './rule.ts';

type ReadPattern = Extract<RemotePattern, { ok: true }>;

/** Runs a check over each URL pattern that can be read. */
function eachUrl(
  capability: Capability,
  check: (
    parts: ReadPattern['parts'],
    pattern: string,
    reading: ReadPattern,
  ) => string | readonly [message: string, suggestion: string] | undefined,
): Finding[] {
  return (capability.remote?.urls ?? []).flatMap((pattern, index) => {
    const reading = readRemotePattern(pattern);
    const found = reading.ok ? check(reading.parts, pattern, reading) : undefined;
    if (!found) return [];
    const [message, suggestion] = typeof found === 'string' ? [found] : found;
    return [at(capability, `/remote/urls/${index}`, message, suggestion)];
  });
}

/** This computer: names and addresses that never leave it. */
function isLoopback(hostname: string): boolean {
  return /^(localhost|(.*\.)?localhost|127(\.\d+){3}|\[\\?:\\?:1\]|\[::1\])$/.test(hostname);
}

/** Patterns of hosts that take any, or any of a top domain; tried with hosts that have nothing in common. */
function isEveryHost({ parts, takesHost }: ReadPattern): boolean {
  if (/^\*\.[a-z]{2,}$/.test(parts.hostname) && parts.hostname !== '*.localhost') return true;
  return takesHost('one.example') && takesHost('two.three.test');
}

/** Returns true if the author probably meant remote pages only: `local` is missing, or the capability is named remote. */
function looksRemoteOnly(capability: Capability): boolean {
  if ((capability.remote?.urls.length ?? 0) === 0 || !capability.local) return false;
  if (/\bremote\b/i.test(`${capability.identifier} ${capability.description}`)) return true;
  const origin = documentOf(capability);
  const written = origin && valueAt(origin.document, origin.pointer);
  return written !== undefined && memberOf(written, 'local') === undefined;
}

/** Rules about remote pages. */
export const remoteRules: readonly LintRule[] = [
  {
    name: 'every-host',
    about: 'A remote pattern that matches every host',
    check: (capability) =>
      eachUrl(capability, ({ protocol }, pattern, reading) =>
        isEveryHost(reading) && !/^(file|tauri|asset)$/.test(protocol)
          ? `"${pattern}" lets any site of the internet use these permissions: name the hosts`
          : undefined,
      ),
  },
  {
    name: 'insecure-remote',
    about: 'Pages over plain http that can be changed on their way',
    check: (capability) =>
      eachUrl(capability, ({ hostname }, pattern, reading) => {
        if (!reading.takesProtocol('http') || isLoopback(hostname)) return undefined;
        const message = `"${pattern}" covers plain http: anybody on the way can put a page of theirs in its place`;
        return isEveryHost(reading) ? message : [message, pattern.replace(/^[^:]*:/, 'https:')];
      }),
  },
  {
    name: 'local-beside-remote',
    about: '"local" stays true beside "remote" unless it is switched off',
    severity: 'info',
    check: (capability) =>
      looksRemoteOnly(capability)
        ? [
            at(
              capability,
              '/remote',
              '"remote" does not switch local content off: this is for both. Write "local" to say which is meant',
            ),
          ]
        : [],
  },
  {
    name: 'missing-port',
    about: 'A local development server without its port',
    check: (capability) =>
      eachUrl(capability, ({ hostname, port }, pattern, { takesProtocol }) =>
        isLoopback(hostname) && port === '' && (takesProtocol('http') || takesProtocol('https'))
          ? [`"${pattern}" means the usual port only; a development server has its own`, withPort(pattern)]
          : undefined,
      ),
  },
  {
    name: 'any-port-localhost',
    about: 'Any port of this computer: every program that listens there',
    isOptional: true,
    check: (capability) =>
      eachUrl(capability, ({ hostname, port }, pattern) =>
        isLoopback(hostname) && port === '*'
          ? `"${pattern}" covers every program that listens on this computer: name the port`
          : undefined,
      ),
  },
  {
    name: 'narrow-path',
    about: 'A path that means one page only, or a star that leaves out the folder itself',
    check: (capability) =>
      eachUrl(capability, ({ pathname, search }, pattern) => {
        if (search !== '*') return undefined; // who writes a query means that page
        if (/^\/[^*:(){}?+]*[^*:(){}?+/]$/.test(pathname) && !/\.\w+$/.test(pathname))
          return [
            `"${pattern}" matches this one path; add "/*" for what is below it`,
            `${pattern.replace(/\/$/, '')}/*`,
          ];
        if (/^\/.+\/\*$/.test(pathname)) {
          const folder = pathname.slice(0, -2);
          return [`"${pattern}" does not match "${folder}" itself`, pattern.replace(/\/\*$/, '{/*}?')];
        }
        return undefined;
      }),
  },
];

function withPort(pattern: string): string {
  return pattern.replace(/^([a-z*{}?]+:\/\/[^/]+)/i, '$1:*');
}
