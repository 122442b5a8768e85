import { resolve } from 'node:path';
import { parseAll } from '../../capability-file.ts';
import type { Diagnostic } from '../../diagnostic.ts';
import { lint } from '../../lint/lint.ts';
import type { Manifests } from '../../manifests.ts';
import { officialManifests } from '../../official-plugins/official-manifests.ts';
import { hostPlatform } from '../arguments.ts';
import { type Checked, errorsOf, usualRules } from '../findings.ts';
import { findProjectOf } from '../project/find-project.ts';
import { readProject } from '../project/project.ts';

/** Findings of a project, or of a single file outside of any, with what completion and hovering need. */
export interface Look {
  readonly manifests: Manifests;
  /** Labels of windows and webviews that the configuration or a capability names. */
  readonly labels: readonly string[];
  /** Findings by absolute path. Each file that was read has a list. */
  readonly findings: ReadonlyMap<string, readonly Diagnostic[]>;
}

/** Finds what a file belongs to: the folder of its project, or the file itself. */
export async function unitOf(file: string): Promise<string> {
  return (await findProjectOf(file)) ?? file;
}

/**
 * Checks and lints a project or a single file.
 * @param unit see `unitOf`
 * @param openTexts texts in the editor by absolute path, which count instead of the files
 */
export async function lookAt(unit: string, openTexts: ReadonlyMap<string, string>): Promise<Look> {
  const single = openTexts.get(unit);
  const project = single === undefined ? await readProject(unit, openTexts) : undefined;
  const checked = project ?? singleFile(unit, single ?? '');
  const isProject = project !== undefined;
  const { active } = checked.on(hostPlatform());
  const errors = errorsOf(checked).filter(({ code }) => isProject || code !== 'unknown-plugin');
  const rules = usualRules(isProject);
  const found = [...errors, ...lint(active, { manifests: checked.manifests, rules })];
  const findings = new Map<string, Diagnostic[]>();
  for (const { file = '' } of checked.sources) findings.set(resolve(file), []);
  for (const one of found) {
    const path = resolve(one.file);
    findings.set(path, [...(findings.get(path) ?? []), one]);
  }
  const written = active.flatMap(({ windows, webviews }) => [...windows, ...webviews]);
  return {
    manifests: checked.manifests,
    labels: [...new Set(['main', ...(project?.labels ?? []), ...written])],
    findings,
  };
}

/** A file outside of any project: which plugins there are is not known, so a plugin can't be called unknown. */
function singleFile(file: string, text: string): Checked {
  const sources = [{ file, text }];
  const parsed = parseAll(sources);
  const on = { ...parsed, all: parsed.capabilities, active: parsed.capabilities };
  return { sources, manifests: officialManifests(), on: () => on };
}
