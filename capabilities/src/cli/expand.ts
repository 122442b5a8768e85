import { expand } from '../expand.ts';
import { lookUp } from '../look-up.ts';
import { readManifests } from '../manifests.ts';
import { readPermissionIdentifier } from '../permission-identifier.ts';
import { readArguments, sharedHelp, sharedOptions } from './arguments.ts';
import { readProjectManifests } from './input.ts';
import { printTable } from './print.ts';
import { UsageError, type Verb } from './usage.ts';

/** `capabilities expand`: what a set contains. */
export const expandVerb: Verb = {
  name: 'expand',
  about: 'list what a permission or set contains',
  help: `capabilities expand [options] PERMISSION …

${sharedHelp}

Exit: 0, or 2 for bad input.

Example: capabilities expand core:window:default`,
  run: async (args) => {
    const { values, positionals } = readArguments('expand', args, sharedOptions);
    if (positionals.length === 0) throw new UsageError('Name a permission or set', 'expand');
    const manifests = (await readProjectManifests(undefined, values.manifests, 'expand')) ?? {};
    const plugins = readManifests(manifests);
    for (const name of positionals) {
      const reading = readPermissionIdentifier(name);
      if (!reading.ok) throw new UsageError(reading.message);
      const [fault] = lookUp(plugins, reading.identifier.plugin, reading.identifier.name).faults;
      if (fault)
        throw new UsageError(
          `${fault.message}${fault.suggestion ? `: did you mean ${fault.suggestion}?` : ''}`,
        );
    }
    const found = positionals.flatMap((name) => expand(name, manifests));
    if (values.json) return { code: 0, output: JSON.stringify(found, null, 2) };
    if (found.length === 0) return { code: 0, output: 'It contains nothing.' };
    const rows = found.map(({ permission, commands, denied }) => [
      permission,
      commands.map((command) => (denied.includes(command) ? `not ${command}` : command)).join(', ') ||
        'scope only',
    ]);
    return { code: 0, output: printTable(['permission', 'commands'], rows) };
  },
};
