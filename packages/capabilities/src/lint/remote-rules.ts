import type { Capability } from '../capability.ts';
import { type RemoteParts, readRemotePattern } from '../remote-pattern.ts';
import { at, type Finding, type LintRule } from './rule.ts';

/** Runs a check over each URL pattern that can be read. */
function eachUrl(
  capability: Capability,
  check: (
    parts: RemoteParts,
    pattern: string,
  ) => string | readonly [message: string, suggestion: string] | undefined,
): Finding[] {
  return (capability.remote?.urls ?? []).flatMap((pattern, index) => {
    const reading = readRemotePattern(pattern);
    const found = reading.ok ? check(reading.parts, pattern) : undefined;
    if (!found) return [];
    const [message, suggestion] = typeof found === 'string' ? [found] : found;
    return [at(capability, `/remote/urls/${index}`, message, suggestion)];
  });
}

/** This computer: names and addresses that never leave it. */
function isLoopback(hostname: string): boolean {
  return /^(localhost|(.*\.)?localhost|127(\.\d+){3}|\[\\?:\\?:1\]|\[::1\])$/.test(hostname);
}

/** Hosts that mean any host, however it is written. */
function isEveryHost(hostname: string): boolean {
  return /^[*.]+$/.test(hostname) || /^\*\.[a-z]{2,}$/.test(hostname) || hostname === '';
}

/** Rules about remote pages. */
export const remoteRules: readonly LintRule[] = [
  {
    name: 'every-host',
    about: 'A remote pattern that matches every host',
    check: (capability) =>
      eachUrl(capability, ({ hostname, protocol }, pattern) =>
        isEveryHost(hostname) && !/^(file|tauri|asset)$/.test(protocol)
          ? `"${pattern}" lets any site of the internet use these permissions: name the hosts`
          : undefined,
      ),
  },
  {
    name: 'insecure-remote',
    about: 'Pages over plain http that can be changed on their way',
    check: (capability) =>
      eachUrl(capability, ({ protocol, hostname }, pattern) =>
        /^(http|\*|http\{s\}\?|http\(s\)\?)$/.test(protocol) && !isLoopback(hostname)
          ? [
              `"${pattern}" covers plain http: anybody on the way can put a page of theirs in its place`,
              pattern.replace(/^[^:]*:/, 'https:'),
            ]
          : undefined,
      ),
  },
  {
    name: 'local-beside-remote',
    about: '"local" stays true beside "remote" unless it is switched off',
    check: (capability) => {
      const says = `${capability.identifier} ${capability.description}`;
      const isRemoteOnly =
        (capability.remote?.urls.length ?? 0) > 0 && capability.local && /\bremote\b/i.test(says);
      return isRemoteOnly
        ? [
            at(
              capability,
              '',
              '"remote" does not switch local content off: this capability is for both',
              '"local": false',
            ),
          ]
        : [];
    },
  },
  {
    name: 'missing-port',
    about: 'A local development server without its port',
    check: (capability) =>
      eachUrl(capability, ({ hostname, port }, pattern) =>
        isLoopback(hostname) && port === ''
          ? [`"${pattern}" means the usual port only; a development server has its own`, withPort(pattern)]
          : undefined,
      ),
  },
  {
    name: 'any-port-localhost',
    about: 'Any port of this computer: every program that listens there',
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
      eachUrl(capability, ({ pathname }, pattern) => {
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
