import type { Capability } from '../capability.ts';
import { impossibleLetters, readLabelPattern } from '../label-pattern.ts';
import { at, type Finding, type LintRule } from './rule.ts';

const isEverything = (label: string) => /^\*{1,2}$/.test(label);

/** Rules about which windows and webviews a capability reaches. */
export const selectorRules: readonly LintRule[] = [
  {
    name: 'never-matches',
    about: 'A capability, or a label, that reaches nobody',
    check: findNeverMatching,
  },
  {
    name: 'pointless-webviews',
    about: 'Webviews beside windows narrow nothing: either of them is enough',
    severity: 'info',
    check: (capability) => {
      if (capability.windows.length === 0 || capability.webviews.length === 0) return [];
      const patterns = capability.windows.map(readLabelPattern);
      return capability.webviews.flatMap((label, index) => {
        const covered = patterns.some((pattern) => pattern.ok && pattern.matches(label));
        if (!covered && !capability.windows.some(isEverything)) return [];
        const message = `Webview "${label}" adds nothing: a match of "windows" covers every webview of the window`;
        return [at(capability, `/webviews/${index}`, message)];
      });
    },
  },
  {
    name: 'every-window-remote',
    about: 'Remote pages get the permissions in every window',
    check: (capability) => {
      if ((capability.remote?.urls.length ?? 0) === 0) return [];
      return (['windows', 'webviews'] as const).flatMap((field) =>
        capability[field].flatMap((label, index) =>
          isEverything(label)
            ? [
                at(
                  capability,
                  `/${field}/${index}`,
                  `Every ${field.slice(0, -1)} that shows one of the remote pages gets these permissions: name the ones that do`,
                ),
              ]
            : [],
        ),
      );
    },
  },
  {
    name: 'empty-platforms',
    about: 'An empty list of platforms switches the capability off',
    check: (capability) =>
      capability.platforms?.length === 0
        ? [
            at(
              capability,
              '/platforms',
              'An empty list means no platform: leave "platforms" out for all',
              'null',
            ),
          ]
        : [],
  },
  {
    name: 'no-permissions',
    about: 'A capability without permissions does nothing',
    check: (capability) =>
      capability.permissions.length === 0
        ? [at(capability, '/permissions', `"${capability.identifier}" lists no permissions`)]
        : [],
  },
];

function findNeverMatching(capability: Capability): Finding[] {
  const { identifier, windows, webviews, local, remote } = capability;
  const findings: Finding[] = [];
  if (windows.length === 0 && webviews.length === 0)
    findings.push(
      at(capability, '', `"${identifier}" names no windows and no webviews: nobody gets its permissions`),
    );
  if (!local && (remote?.urls.length ?? 0) === 0)
    findings.push(
      at(capability, '/local', `"${identifier}" is neither for local content nor for any remote page`),
    );
  for (const field of ['windows', 'webviews'] as const) {
    capability[field].forEach((label, index) => {
      const letters = impossibleLetters(label);
      const message = `"${label}" matches no label: no label has "${letters}", and braces, bars and the like are letters here`;
      if (letters || label === '')
        findings.push(at(capability, `/${field}/${index}`, label === '' ? 'No label is empty' : message));
    });
  }
  return findings;
}
