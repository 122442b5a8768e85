import type { Capability, Target } from '../capability.ts';
import { type Parsed, parseAll, type Source } from '../capability-file.ts';
import type { Diagnostic } from '../diagnostic.ts';
import type { Manifests } from '../manifests.ts';
import { readManifestFiles, readSources } from './files.ts';
import type { ScopeConfiguration } from './project/config.ts';
import { findProject } from './project/find-project.ts';
import { readProject } from './project/project.ts';
import { UsageError } from './usage.ts';

/** Capabilities on a platform, with what is wrong in their files. */
export interface CapabilitiesOn {
  readonly all: readonly Capability[];
  readonly broken: readonly Capability[];
  readonly active: readonly Capability[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Input of a subcommand: named files and folders, or a project. */
export interface Input {
  readonly sources: readonly Source[];
  readonly manifests: Manifests;
  readonly isProject: boolean;
  /** Version of the shell, where the project tells it. */
  readonly shell: string | undefined;
  /** Sentences about the parts that couldn't be checked. */
  readonly notices: readonly string[];
  readonly on: (platform: Target) => CapabilitiesOn;
  /** Values of the project's configuration that scopes depend on. */
  readonly scopeConfiguration: (platform: Target) => ScopeConfiguration;
}

/**
 * Reads what was named. One folder that holds a project is read as one, and so is the current folder when nothing is
 * named; `-`, and nothing outside of a project, is standard input.
 * @param manifestFiles files of `--manifests`, which go before what the project says
 */
export async function readInput(
  paths: readonly string[],
  manifestFiles: readonly string[] | undefined,
): Promise<Input> {
  const named = await readManifestFiles(manifestFiles ?? []);
  const folder = paths.length < 2 && paths[0] !== '-' ? await findProject(paths[0] ?? '.') : undefined;
  if (folder === undefined) {
    const sources = await readSources(paths);
    const parsed: Parsed & { broken: Capability[] } = parseAll(sources);
    const on = { ...parsed, all: parsed.capabilities, active: parsed.capabilities };
    return {
      sources,
      manifests: named,
      isProject: false,
      shell: undefined,
      notices: [],
      on: () => on,
      scopeConfiguration: () => ({}),
    };
  }
  const project = await readProject(folder);
  const unread = project.unread.filter((name) => !(name in named));
  return {
    sources: project.sources,
    manifests: { ...project.manifests, ...named },
    isProject: true,
    shell: project.shell,
    notices: unread.map(noticeOf),
    on: project.on,
    scopeConfiguration: project.scopeConfiguration,
  };
}

/**
 * Reads the manifests of a project, or of the current folder when it is one, for verbs that need no capability files.
 * @param manifestFiles files of `--manifests`, which go before what the project says
 * @returns undefined where there is neither a project nor a file of manifests
 * @throws {UsageError} where the named folder holds no project
 */
export async function readProjectManifests(
  path: string | undefined,
  manifestFiles: readonly string[] | undefined,
  verb: string,
): Promise<Manifests | undefined> {
  const folder = await findProject(path ?? '.');
  if (path !== undefined && folder === undefined)
    throw new UsageError(`${path} holds no project: no tauri.conf.json`, verb);
  if (folder === undefined) return manifestFiles && readManifestFiles(manifestFiles);
  const { manifests } = await readProject(folder);
  return { ...manifests, ...(await readManifestFiles(manifestFiles ?? [])) };
}

function noticeOf(plugin: string): string {
  return plugin === ''
    ? "Not checked: the application's own permissions that build.rs makes. Its list of commands can't be read."
    : `Not checked: permissions of ${plugin}. Build the application once, so that its manifest is generated.`;
}
