import type { Capability } from '../capability.ts';
import { type Diagnostic, inOrder } from '../diagnostic.ts';
import { type Manifests, readManifests } from '../manifests.ts';
import { placeIn } from '../provenance.ts';
import { keyRules } from './key-rules.ts';
import { permissionRules } from './permission-rules.ts';
import { remoteRules } from './remote-rules.ts';
import type { LintRule } from './rule.ts';
import { scopeRules } from './scope-rules.ts';
import { selectorRules } from './selector-rules.ts';

/** Every rule, each seen to be broken in public files. */
export const lintRules: readonly LintRule[] = [
  ...keyRules,
  ...selectorRules,
  ...permissionRules,
  ...remoteRules,
  ...scopeRules,
];

export interface LintOptions {
  readonly manifests?: Manifests;
  /** Rules that are on; those not named are. `{ 'wide-scope': false }` switches one off. */
  readonly rules?: Readonly<Record<string, boolean>> | readonly string[];
  /** Wire names of the commands that the front end calls: with them unused permissions are found. */
  readonly calledCommands?: readonly string[];
}

/** Finds what is legal and probably not meant. Every finding is a warning whose code is the rule's name. */
export function lint(capabilities: readonly Capability[], options: LintOptions = {}): Diagnostic[] {
  const context = {
    capabilities,
    plugins: readManifests(options.manifests),
    calledCommands: options.calledCommands,
  };
  const found = capabilities.flatMap((capability) =>
    lintRules
      .filter(({ name }) => isOn(name, options.rules))
      .flatMap((rule) =>
        rule.check(capability, context).map(
          ({ place, message, suggestion, related }): Diagnostic => ({
            code: rule.name,
            severity: 'warning',
            message,
            ...place,
            ...(suggestion ? { suggestion } : {}),
            ...(related ? { related } : {}),
          }),
        ),
      ),
  );
  return inOrder(
    found,
    capabilities.map((capability) => placeIn(capability, '').file),
  );
}

/** A list names the rules that are on; a record switches single ones. */
function isOn(name: string, rules: LintOptions['rules']): boolean {
  if (!rules) return true;
  return Array.isArray(rules)
    ? rules.includes(name)
    : (rules as Readonly<Record<string, boolean>>)[name] !== false;
}
