import { resolve } from '../resolve.ts';
import { readArguments, readPlatform, readShellVersion, sharedHelp, sharedOptions } from './arguments.ts';
import { readInput } from './input.ts';
import { printDiagnostics, printTable } from './print.ts';
import type { Verb } from './usage.ts';

/** `capabilities matrix`: who may do what. */
export const matrixVerb: Verb = {
  name: 'matrix',
  about: 'list who may call what',
  help: `capabilities matrix [options] [file or folder …]

  -w, --window LABEL    only this window; may be given several times
  -c, --command NAME    only this command; may be given several times
      --all             refused ones too
${sharedHelp}

Exit: 0, or 2 for bad input.

Example: capabilities matrix capabilities/ -w main -w settings`,
  run: async (args) => {
    const { values, positionals } = readArguments('matrix', args, {
      ...sharedOptions,
      window: { type: 'string', short: 'w', multiple: true },
      command: { type: 'string', short: 'c', multiple: true },
      all: { type: 'boolean' },
    });
    const platform = readPlatform(values.platform, 'matrix');
    const { sources, manifests, shell, on } = await readInput(positionals, values.manifests);
    const { active, diagnostics } = on(platform);
    const { policy, diagnostics: more } = resolve(active, {
      platform,
      manifests,
      ...readShellVersion(values.tauri, shell, 'matrix'),
    });
    const found = [...diagnostics, ...more];
    if (found.length > 0) {
      const output = values.json
        ? JSON.stringify({ diagnostics: found }, null, 2)
        : printDiagnostics(found, sources);
      return { code: 2, output };
    }
    const rows = policy
      .matrix({
        ...(values.window ? { windows: values.window } : {}),
        ...(values.command ? { commands: values.command } : {}),
      })
      .filter((row) => values.all || row.allowed);
    if (values.json) return { code: 0, output: JSON.stringify(rows, null, 2) };
    if (rows.length === 0) return { code: 0, output: 'Nobody may call anything.' };
    const head = ['window', 'origin', 'command', 'answer', 'by'];
    const lines = rows.map((row) => [
      row.window,
      row.origin,
      row.command,
      row.allowed ? 'allowed' : row.reason,
      row.permissions.join(', '),
    ]);
    return { code: 0, output: printTable(head, lines) };
  },
};
