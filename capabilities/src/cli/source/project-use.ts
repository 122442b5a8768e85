import { relative } from 'node:path';
import { apiCalls } from '../../official-plugins/api-calls.ts';
import type { SourceUse } from '../../usage.ts';
import { type CallPlace, scanSource } from './scan-source.ts';
import { readProjectSource } from './source-files.ts';

/** Calls of a project's whole source. */
export interface ProjectUse extends SourceUse {
  /** Commands that are certainly called, with the place of one call. One of them being granted is enough. */
  readonly certain: readonly { readonly commands: readonly string[]; readonly place: CallPlace }[];
  /** Packages that may call the shell by themselves, so that nothing can be called unused. */
  readonly opaque: readonly string[];
  readonly fileCount: number;
}

/** Reads the source of a project's front end. */
export async function readProjectUse(project: string): Promise<ProjectUse> {
  const { files, packages } = await readProjectSource(project);
  const modules = new Set<string>();
  const names = new Set<string>();
  const texts = new Set<string>();
  const certain: { commands: readonly string[]; place: CallPlace }[] = [];
  for (const { file, text } of files) {
    const facts = scanSource(text, relative(process.cwd(), file) || file);
    for (const [from, to] of [
      [facts.modules, modules],
      [facts.names, names],
      [facts.texts, texts],
    ] as const)
      for (const one of from) to.add(one);
    if (text.includes('data-tauri-drag-region')) names.add('data-tauri-drag-region');
    if (isTest(file)) continue;
    for (const [command, place] of facts.invoked) certain.push({ commands: [command], place });
    for (const [loaded, place] of facts.loaded) {
      const [module = '', name = ''] = loaded.split(' ');
      const commands = apiCalls.get(module)?.get(name) ?? [];
      if (commands.length > 0 && startsSmall(name)) certain.push({ commands, place });
    }
  }
  const opaque = [...packages].filter((name) => /tauri/i.test(name) && !isKnown(name)).sort();
  return { modules, names, texts, certain, opaque, fileCount: files.length };
}

/** The shell's own packages, and those of plugins, which call their own plugin only. */
function isKnown(name: string): boolean {
  return name.startsWith('@tauri-apps/') || name.includes('tauri-plugin-');
}

/** A class that is loaded may be a type only. */
function startsSmall(name: string): boolean {
  return /^[a-z]/.test(name) && !/^get(Current|All)/.test(name);
}

function isTest(file: string): boolean {
  return /\.(test|spec|stories|d)\.[^.]+$|[/\\](__tests__|__mocks__|tests?|e2e)[/\\]/.test(file);
}
