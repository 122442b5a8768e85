import { type Capability, identifierOf, type Target } from '../src/capability.ts';
import { parse, type Source } from '../src/capability-file.ts';
import type { Diagnostic } from '../src/diagnostic.ts';
import { type ExpandedPermission, expand } from '../src/expand.ts';
import { lint } from '../src/lint/lint.ts';
import { readManifestObject } from '../src/manifest-file.ts';
import type { Manifests } from '../src/manifests.ts';
import { officialManifests } from '../src/official-plugins/official-manifests.ts';
import type { Policy } from '../src/policy.ts';
import { resolve } from '../src/resolve.ts';

/** A text of the page with its name. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** Everything that the page shows about its files. */
export interface Evaluation {
  readonly policy: Policy;
  readonly findings: readonly Diagnostic[];
  readonly capabilities: readonly {
    readonly name: string;
    readonly entries: readonly {
      readonly identifier: string;
      readonly permissions: readonly ExpandedPermission[];
    }[];
  }[];
  readonly labels: readonly string[];
}

/**
 * Checks, lints and expands files. A file of generated manifests says which permissions there are. Without one the
 * permissions of official plugins are known, and all others can't be checked.
 */
export function evaluate(files: readonly NamedText[], platform: Target): Evaluation {
  const given = files.flatMap((file) => manifestsOf(file) ?? []);
  const manifests: Manifests = Object.assign({}, officialManifests(), ...given);
  const sources: Source[] = files
    .filter((file) => manifestsOf(file) === undefined)
    .map(({ name, text }) => ({ file: name, text }));
  const { capabilities, diagnostics } = parse(sources);
  const { policy, diagnostics: unknown } = resolve(capabilities, { platform, manifests });
  const unjudged = given.length > 0 ? unknown : unknown.map(softened);
  return {
    policy,
    findings: [...diagnostics, ...unjudged, ...lint(capabilities, { manifests })],
    capabilities: capabilities.map((capability) => ({
      name: capability.identifier,
      entries: capability.permissions.map(identifierOf).map((identifier) => ({
        identifier,
        permissions: expand(identifier, manifests),
      })),
    })),
    labels: [...new Set(['main', ...capabilities.flatMap(labelsOf)])],
  };
}

function labelsOf({ windows, webviews }: Capability): string[] {
  return [...windows, ...webviews];
}

/** The manifests in a file that holds some; undefined for any other file. */
function manifestsOf({ name, text }: NamedText): Manifests | undefined {
  if (!/manifests?[^/]*\.json$/.test(name)) return undefined;
  try {
    const read = readManifestObject(JSON.parse(text));
    return typeof read === 'string' ? undefined : read;
  } catch {
    // Shown as a capability file, with the error of the parser.
    return undefined;
  }
}

/** Nothing says that a plugin of another origin isn't there. */
function softened(one: Diagnostic): Diagnostic {
  if (one.code !== 'unknown-plugin' || one.suggestion !== undefined) return one;
  const message = `${one.message}. Add gen/schemas/acl-manifests.json to check it`;
  return { ...one, severity: 'info', message };
}
