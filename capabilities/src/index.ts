/** Capability files of a desktop shell: read, check, resolve, decide, explain. Knows nothing of money. */
export type {
  Capability,
  CapabilityRemote,
  PermissionEntry,
  ScopedEntry,
  ScopeValue,
  Target,
} from './capability.ts';
export { targets } from './capability.ts';
export { type Format, type Parsed, parse, type Source } from './capability-file.ts';
export type { Decision, Grant, NearMiss, Reason, Request } from './decision.ts';
export type { Diagnostic, ErrorCode, Position, Range, RelatedPlace } from './diagnostic.ts';
export { type Change, type ChangeKind, diff, type Subject } from './diff.ts';
export { type ExpandedPermission, expand } from './expand.ts';
export { type LintOptions, lint, lintRules } from './lint/lint.ts';
export type { Manifest, ManifestPermission, ManifestSet, Manifests } from './manifests.ts';
export type { MatrixOptions, Row } from './matrix.ts';
export { officialManifests, officialPlugins } from './official-plugins/official-manifests.ts';
export { loadPolicy, type Policy } from './policy.ts';
export type { PolicyCapability, PolicyData, PolicyRule, Scope } from './policy-data.ts';
export { type Resolved, type ResolveOptions, resolve } from './resolve.ts';
export { type JsonSchema, type SchemaOptions, schema } from './schema.ts';
export type { BaseFolders, FolderSettings } from './scopes/base-folders.ts';
export {
  evaluateScope,
  type ScopeQuestion,
  type ScopeSettings,
  scopedArguments,
} from './scopes/evaluate-scope.ts';
export type { ScopeReason, ScopeVerdict } from './scopes/verdict.ts';
