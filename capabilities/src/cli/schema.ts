import { schema } from '../schema.ts';
import { readArguments, readPlatform, sharedHelp, sharedOptions } from './arguments.ts';
import { readProjectManifests } from './input.ts';
import { UsageError, type Verb } from './usage.ts';

/** `capabilities schema`: a JSON Schema for editors. */
export const schemaVerb: Verb = {
  name: 'schema',
  about: 'print a JSON Schema of capability files, for editors',
  help: `capabilities schema [options] [project]

In a project, or with --manifests, it offers the permissions of the plugins too; with --platform only those of that platform.
It accepts the files that "check" accepts, but doesn't look at patterns of labels and addresses.

${sharedHelp}

Exit: 0, or 2 for bad input.

Example: capabilities schema src-tauri > src-tauri/capabilities/schemas/schema.json`,
  run: async (args) => {
    const { values, positionals } = readArguments('schema', args, sharedOptions);
    if (positionals.length > 1) throw new UsageError('schema takes one project and no files', 'schema');
    const manifests = await readProjectManifests(positionals[0], values.manifests, 'schema');
    const platform = values.platform === undefined ? undefined : readPlatform(values.platform, 'schema');
    return {
      code: 0,
      output: JSON.stringify(
        schema({
          allowsRepeats: true,
          ...(manifests ? { manifests } : {}),
          ...(platform ? { platform } : {}),
        }),
        null,
        2,
      ),
    };
  },
};
