import type { Capability } from '../capability.ts';
import type { Diagnostic } from '../diagnostic.ts';
import type { Plugins } from '../manifests.ts';
import { type CapabilityPlace, placeIn } from '../provenance.ts';

/** Context that a rule receives besides the capability. */
export interface LintContext {
  readonly capabilities: readonly Capability[];
  readonly plugins: Plugins;
  /** Wire names that the front end calls, where the caller knows them. */
  readonly calledCommands: readonly string[] | undefined;
}

/** A warning is a right that was probably not meant; info is what changes no right, or is often meant. */
export type LintSeverity = 'warning' | 'info';

/** Something that is legal and probably not meant. */
export interface Finding {
  readonly place: CapabilityPlace;
  readonly message: string;
  readonly suggestion?: string;
  /** Severity, if it differs from the rule's. */
  readonly severity?: LintSeverity;
  readonly related?: Diagnostic['related'];
}

/** A rule looks at one capability at a time, with all the others in sight. */
export interface LintRule {
  /** The code of its diagnostics. */
  readonly name: string;
  /** Description of the rule's findings in one sentence. */
  readonly about: string;
  /** Severity of its findings. A warning by default. */
  readonly severity?: LintSeverity;
  /** Off unless it is asked for by name: for what some want to forbid and others do with intent. */
  readonly isOptional?: true;
  /** Needs the official plugins, so the library runs it only when it is asked for by name. In a project it is on. */
  readonly isForProjects?: true;
  readonly check: (capability: Capability, context: LintContext) => Finding[];
}

/** A finding at a place in a capability, `/windows/0`. */
export function at(capability: Capability, pointer: string, message: string, suggestion?: string): Finding {
  return { place: placeIn(capability, pointer), message, ...(suggestion ? { suggestion } : {}) };
}
