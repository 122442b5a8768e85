import { join } from 'node:path';
import { type Capability, identifierOf, type Target, targets } from '../../capability.ts';
import { type Parsed, parseAll, type Source } from '../../capability-file.ts';
import type { Diagnostic } from '../../diagnostic.ts';
import { coreManifests, type Manifest, type Manifests } from '../../manifests.ts';
import { officialManifests, officialPlugins } from '../../official-plugins/official-manifests.ts';
import { compareVersions } from '../../official-plugins/versions.ts';
import { readPermissionIdentifier } from '../../permission-identifier.ts';
import { nearest } from '../../suggest.ts';
import { filesBelow, readManifestFiles, readText } from '../files.ts';
import { mergeManifests, readAppManifests } from './app-manifest.ts';
import {
  type ConfiguredCapability,
  configuredCapabilities,
  readConfiguration,
  type ScopeConfiguration,
  scopeConfigurationOf,
  windowLabelsOf,
} from './config.ts';
import { type Dependencies, readDependencies } from './dependencies.ts';
import { kindOf } from './files-on-disk.ts';

/** Capabilities of a project on one platform. */
export interface ProjectCapabilities {
  /** Every sound capability: all files are validated by the shell's build, active or not. */
  readonly all: readonly Capability[];
  readonly broken: readonly Capability[];
  /** Capabilities that the configuration activates. */
  readonly active: readonly Capability[];
  readonly diagnostics: readonly Diagnostic[];
}

/** An application with everything that its capabilities depend on. */
export interface Project {
  readonly sources: readonly Source[];
  readonly manifests: Manifests;
  /** Plugins that a capability names and whose permissions are not known; `""` is the application. */
  readonly unread: readonly string[];
  /** Version of the shell, where Cargo.lock or an exact requirement tells it. */
  readonly shell: string | undefined;
  readonly on: (platform: Target) => ProjectCapabilities;
  readonly scopeConfiguration: (platform: Target) => ScopeConfiguration;
  /** Labels of the windows that the configuration opens. */
  readonly labels: readonly string[];
}

/**
 * Reads the project in a folder, which holds the application's configuration.
 * @param openTexts texts of capability files by path, which are read instead of the files
 */
export async function readProject(
  folder: string,
  openTexts: ReadonlyMap<string, string> = new Map(),
): Promise<Project> {
  const diagnostics: Diagnostic[] = [];
  const dependencies = await readDependencies(folder, diagnostics);
  const manifests = await manifestsOf(folder, dependencies, diagnostics);
  const capabilityFolder = join(folder, 'capabilities');
  const files = (await kindOf(capabilityFolder)) === 'folder' ? await filesBelow(capabilityFolder) : [];
  const sources: Source[] = [];
  for (const file of files) sources.push({ file, text: openTexts.get(file) ?? (await readText(file)) });
  const parsed = parseAll(sources);
  const configuration = await readConfiguration(folder, diagnostics);
  const configured = new Map(
    targets.map((platform) => [platform, configuredCapabilities(configuration, platform)]),
  );
  const inline = [...configured.values()].flatMap((list) => (list ?? []).flatMap(inlineOf));
  const texts = new Map([...sources, ...inline].map((source) => [source.file, source]));
  const on = (platform: Target) => capabilitiesOf(parsed, configured.get(platform), diagnostics);
  const used = new Set(targets.flatMap((platform) => on(platform).all.flatMap(pluginsOf)));
  return {
    sources: [...texts.values()],
    manifests,
    unread: [...used].filter((name) => manifests[name]?.isUnread).sort(),
    shell: dependencies.shell,
    on,
    scopeConfiguration: (platform) => scopeConfigurationOf(configuration, platform),
    labels: windowLabelsOf(configuration),
  };
}

/** Plugins that a capability names. */
function pluginsOf({ permissions }: Capability): string[] {
  return permissions.flatMap((entry) => {
    const reading = readPermissionIdentifier(identifierOf(entry));
    return reading.ok ? [reading.identifier.plugin] : [];
  });
}

function inlineOf(entry: ConfiguredCapability): Source[] {
  return 'inline' in entry ? [entry.inline] : [];
}

/** Adds the configuration's choice to what the files hold. */
function capabilitiesOf(
  files: Parsed & { readonly broken: readonly Capability[] },
  configured: readonly ConfiguredCapability[] | undefined,
  diagnostics: readonly Diagnostic[],
): ProjectCapabilities {
  const { capabilities, broken } = files;
  const found = [...diagnostics, ...files.diagnostics];
  if (!configured) return { all: capabilities, broken, active: capabilities, diagnostics: found };
  const inline = parseAll(configured.flatMap(inlineOf));
  // A later capability overrides an earlier one with the same identifier, which isn't an error in the
  // configuration.
  found.push(...inline.diagnostics.filter(({ code }) => code !== 'duplicate-capability'));
  const active = new Map<string, Capability>();
  const known = new Map(
    [...broken, ...capabilities].map((capability) => [capability.identifier, capability]),
  );
  for (const entry of configured) {
    if ('inline' in entry) continue;
    const capability = known.get(entry.name);
    if (capability) active.set(entry.name, capability);
    else found.push(unknownCapability(entry, known.keys()));
  }
  for (const capability of inline.capabilities) active.set(capability.identifier, capability);
  return {
    all: [...capabilities, ...inline.capabilities],
    broken: [...broken, ...inline.broken],
    active: [...active.values()].filter((capability) => !broken.includes(capability)),
    diagnostics: found,
  };
}

function unknownCapability(
  { name, file, pointer, value }: Exclude<ConfiguredCapability, { inline: Source }>,
  known: Iterable<string>,
): Diagnostic {
  const near = nearest(name, known);
  return {
    code: 'unknown-capability',
    severity: 'error',
    message: `No capability is called "${name}"`,
    file,
    pointer,
    range: value.range,
    ...(near ? { suggestion: near } : {}),
  };
}

/**
 * Collects manifests, what is nearer to the source after what is generated or packaged: official plugins that Cargo.toml
 * names, the generated acl-manifests.json, the application's own files.
 */
async function manifestsOf(
  folder: string,
  dependencies: Dependencies,
  diagnostics: Diagnostic[],
): Promise<Manifests> {
  const { plugins, versions, shell } = dependencies;
  const generatedFile = join(folder, 'gen/schemas/acl-manifests.json');
  const isGenerated = (await kindOf(generatedFile)) === 'file';
  const generated = isGenerated ? await readManifestFiles([generatedFile]) : {};
  const official = Object.entries(officialManifests(versions));
  const own = await readAppManifests(folder, diagnostics);
  const hasNoPrefix = shell !== undefined && compareVersions(shell, firstWithCorePrefix) < 0;
  const layers: readonly (readonly [string, Manifest])[] = [
    ...(hasNoPrefix ? Object.entries(coreManifests()) : []),
    ...official.filter(([name]) => plugins === undefined || plugins.has(name)),
    ...unreadPlugins(dependencies, generated),
    ...Object.entries(generated),
    ...Object.entries(own),
  ];
  const byName = new Map<string, Manifest[]>();
  for (const [name, manifest] of layers) byName.set(name, [...(byName.get(name) ?? []), manifest]);
  return Object.fromEntries([...byName].map(([name, parts]) => [name, mergeManifests(parts)]));
}

/** Before it `core:window` was called `window` (tauri-apps/tauri#10390). */
const firstWithCorePrefix = '2.0.0-rc.0';

/**
 * Marks plugins of other origins that have no generated manifest. A fork may keep the name of the original, which is
 * then the beginning of its crate's name.
 */
function unreadPlugins({ plugins }: Dependencies, generated: Manifests): [string, Manifest][] {
  const isKnown = (name: string) => officialPlugins.includes(name) || name in generated;
  const unread = [...(plugins ?? [])].filter((name) => !isKnown(name));
  const originals = unread.map((name) => name.replace(/-[^-]*$/, '')).filter((name) => !isKnown(name));
  return [...new Set([...unread, ...originals])].map((name) => [name, { isUnread: true }]);
}
