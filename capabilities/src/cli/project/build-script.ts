/** Commands that an application's build script declares. */
export interface BuildScript {
  /** Commands of the application; empty when it names none. */
  readonly commands: readonly string[];
  /** Plugins that are part of the application. */
  readonly plugins: readonly InlinedPlugin[];
  /** True if there is a list of commands that couldn't be read, because code or another file creates it. */
  readonly isUnread: boolean;
}

/** A plugin that the build script defines. */
export interface InlinedPlugin {
  readonly name: string;
  readonly commands: readonly string[];
  readonly allowsAll: boolean;
}

/**
 * Reads build.rs for `AppManifest::new().commands(…)` and `plugin("name", InlinedPlugin::new()…)`. Lists may stand in
 * place or in a constant of the same file; nothing else of the language is understood.
 */
export function readBuildScript(source: string): BuildScript {
  const text = withoutComments(source);
  const app = /AppManifest\s*::\s*(?:new|default)\s*\(\s*\)([^;]*)/.exec(text)?.[1] ?? '';
  const appCommands = commandsOf(app, text);
  const plugins: InlinedPlugin[] = [];
  let isUnread = appCommands === undefined;
  const inlined =
    /\.plugin\(\s*"([^"]+)"\s*,\s*(?:[\w:]*::)?InlinedPlugin\s*::\s*(?:new|default)\s*\(\s*\)((?:(?!\.plugin\().)*)/gs;
  for (const [, name = '', rest = ''] of text.matchAll(inlined)) {
    const commands = commandsOf(rest, text);
    isUnread ||= commands === undefined;
    plugins.push({ name, commands: commands ?? [], allowsAll: rest.includes('AllowAllCommands') });
  }
  return {
    commands: appCommands ?? [],
    plugins,
    isUnread,
  };
}

/** @returns undefined for a list that is not plain */
function commandsOf(calls: string, text: string): string[] | undefined {
  const argument = /\.commands\(\s*(&\s*\[[^\]]*\]|[\w:&]+)/.exec(calls)?.[1];
  if (argument === undefined) return calls.includes('.commands(') ? undefined : [];
  if (argument.includes('[')) return textsIn(argument);
  const name = argument.replace(/^&|^.*::/g, '');
  const list = new RegExp(`\\b(?:const|static|let)\\s+${name}\\b[^=]*=\\s*&?\\s*\\[([^\\]]*)\\]`).exec(text);
  return list?.[1] === undefined ? undefined : textsIn(list[1]);
}

function textsIn(list: string): string[] {
  return [...list.matchAll(/"([^"]*)"/g)].map(([, text = '']) => text);
}

/** Comments are left out, and texts that look like comments stay. */
function withoutComments(source: string): string {
  return source.replace(/("(?:[^"\\]|\\.)*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (_, text = '') => text);
}
