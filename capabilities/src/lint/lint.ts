import { type Capability, withDefaults } from '../capability.ts';
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
  /** A list: only these rules. A record: `{ 'wide-scope': false }` switches single ones off or, optional ones, on. */
  readonly rules?: Readonly<Record<string, boolean>> | readonly string[];
  /** Wire names of the commands that the front end calls: with them unused permissions are found. */
  readonly calledCommands?: readonly string[];
}

/** Finds what is legal and probably not meant. Every finding is a warning or info, and its code is the rule's name. */
export function lint(given: readonly Capability[], options: LintOptions = {}): Diagnostic[] {
  const capabilities = given.map(withDefaults);
  const context = {
    capabilities,
    plugins: readManifests(options.manifests),
    calledCommands: options.calledCommands,
  };
  const found = capabilities.flatMap((capability) =>
    lintRules
      .filter((rule) => isOn(rule, options.rules))
      .flatMap((rule) =>
        rule.check(capability, context).map(
          ({ place, message, suggestion, related, severity }): Diagnostic => ({
            code: rule.name,
            severity: severity ?? rule.severity ?? 'warning',
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

function isOn({ name, isOptional, isForProjects }: LintRule, rules: LintOptions['rules']): boolean {
  if (Array.isArray(rules)) return rules.includes(name);
  const switches = (rules ?? {}) as Readonly<Record<string, boolean>>;
  return Object.hasOwn(switches, name) ? switches[name] === true : !isOptional && !isForProjects;
}
