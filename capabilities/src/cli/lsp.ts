import { readArguments } from './arguments.ts';
import type { Verb } from './usage.ts';

/** `capabilities lsp`: a language server for editors. */
export const lspVerb: Verb = {
  name: 'lsp',
  about: 'serve an editor by the Language Server Protocol',
  help: `capabilities lsp [--stdio]

Speaks the Language Server Protocol over standard input and output, until the editor ends it. Files below a folder called
capabilities are checked and linted while they are typed, in the project they belong to. Permissions, window labels and
field names are completed. Hovering over a permission shows the commands it contains. Quick fixes write the name that
was probably meant, and remove entries that change no right.

      --stdio           as some editors add it; nothing else is offered
  -h, --help            this help

Example: capabilities lsp --stdio`,
  run: async (args) => {
    readArguments('lsp', args, { stdio: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } });
    const { serve } = await import('./lsp/server.ts');
    // The connection ends the process when the editor says so, or goes away.
    return new Promise(() => serve(process.stdin, process.stdout));
  },
};
