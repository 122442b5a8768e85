import { readLabelPattern } from '../label-pattern.ts';
import { at, type LintRule } from './rule.ts';

const isEverything = (label: string) => /^\*+$/.test(label);

/** Rules about which windows and webviews a capability reaches. */
export const selectorRules: readonly LintRule[] = [
  {
    name: 'never-matches',
    about: 'A capability without windows and webviews, or without any origin, reaches nobody',
    check: (capability) => {
      const findings = [];
      if (capability.windows.length === 0 && capability.webviews.length === 0)
        findings.push(
          at(
            capability,
            '',
            `"${capability.identifier}" names no windows and no webviews: nobody gets its permissions`,
          ),
        );
      if (!capability.local && (capability.remote?.urls.length ?? 0) === 0)
        findings.push(
          at(
            capability,
            '/local',
            `"${capability.identifier}" is neither for local content nor for any remote page`,
          ),
        );
      return findings;
    },
  },
  {
    name: 'pointless-webviews',
    about: 'Webviews beside windows narrow nothing: either of them is enough',
    check: (capability) => {
      if (capability.windows.length === 0 || capability.webviews.length === 0) return [];
      const patterns = capability.windows.map(readLabelPattern);
      return capability.webviews.flatMap((label, index) => {
        const covered = patterns.some((pattern) => pattern.ok && pattern.matches(label));
        if (!covered && !capability.windows.some(isEverything)) return [];
        const message = `Webview "${label}" adds nothing: a match of "windows" covers every webview of the window`;
        return [at(capability, `/webviews/${index}`, message, 'leave out "windows"')];
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
