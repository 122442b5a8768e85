import { type Target, targets } from './capability.ts';
import { fullName, type Manifests, type Plugin, readManifests } from './manifests.ts';
import { longestIdentifier } from './permission-identifier.ts';

/** A JSON Schema, draft 2020-12, as plain data. */
export type JsonSchema = { readonly [key: string]: unknown };

export interface SchemaOptions {
  readonly manifests?: Manifests;
  /** Leaves out permissions that are not for this platform. */
  readonly platform?: Target;
  /** Accepts a permission that stands twice, as the shell and `check` do. The format itself forbids it. */
  readonly allowsRepeats?: boolean;
}

/**
 * The schema of capability files for editors: the three forms, and every known permission and set with its
 * description. It accepts what `parse` and `resolve` accept on every platform, but for patterns and names used
 * twice. Exact repeats are an error, as the format forbids them, unless `allowsRepeats` is set.
 */
export function schema({ manifests, platform, allowsRepeats = false }: SchemaOptions = {}): JsonSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: platform ? `Capability file for ${platform}` : 'Capability file',
    description: 'A capability, an array of capabilities, or an object with "capabilities".',
    anyOf: [
      { $ref: '#/$defs/capability' },
      { type: 'array', items: { $ref: '#/$defs/capability' } },
      {
        type: 'object',
        required: ['capabilities'],
        properties: {
          $schema: { type: 'string' },
          capabilities: { type: 'array', items: { $ref: '#/$defs/capability' } },
        },
      },
    ],
    $defs: {
      capability: capabilitySchema(!allowsRepeats),
      remote: remoteSchema,
      permissionEntry: permissionEntrySchema,
      identifier: {
        anyOf: [...knownIdentifiers(manifests, platform), ...(manifests ? [] : [ofOtherPlugins])],
      },
      target: { description: 'A platform, exactly so written.', enum: [...targets] },
      scopeValue: { description: 'Data that the command understands, such as an object with "path".' },
    },
  };
}

/** Without manifests the permissions of plugins are not known: none of them is called wrong. */
const ofOtherPlugins: JsonSchema = {
  description: 'A permission of a plugin or of the application.',
  type: 'string',
  maxLength: longestIdentifier,
  pattern: '^(?!core:|tauri-plugin-)[a-zA-Z0-9]+(-+[a-zA-Z0-9]+)*(:[a-zA-Z0-9]+(-+[a-zA-Z0-9]+)*)?$',
};

const texts = (description: string) => ({ description, type: 'array', items: { type: 'string' } });

const capabilitySchema = (areUnique: boolean) => ({
  type: 'object',
  description: 'A named grouping of permissions for the windows and webviews that match.',
  required: ['identifier', 'permissions'],
  properties: {
    $schema: { type: 'string' },
    identifier: { description: 'Name of the capability. No other may have it.', type: 'string' },
    description: { description: 'What the permissions are meant to allow.', type: 'string', default: '' },
    remote: {
      description: 'Remote pages that may use the permissions too. Without it only local content may.',
      anyOf: [{ $ref: '#/$defs/remote' }, { type: 'null' }],
    },
    local: { description: 'Whether local content may use the permissions.', type: 'boolean', default: true },
    windows: texts('Labels of windows, exact or with * ? [abc]. A match covers every webview in the window.'),
    webviews: texts(
      'Labels of webviews, whatever window they are in. Leave out "windows" for this to narrow.',
    ),
    permissions: {
      description: 'Permissions and sets.',
      type: 'array',
      items: { $ref: '#/$defs/permissionEntry' },
      ...(areUnique ? { uniqueItems: true } : {}),
    },
    platforms: {
      description: 'Platforms it is for; all when absent or null. An empty list is none.',
      anyOf: [{ type: 'array', items: { $ref: '#/$defs/target' } }, { type: 'null' }],
    },
  },
});

const remoteSchema = {
  type: 'object',
  required: ['urls'],
  properties: {
    urls: texts(
      'URL patterns, such as https://*.example.com. No port means the usual port of the scheme only.',
    ),
  },
};

const scopeList = (description: string) => ({
  description,
  anyOf: [{ type: 'array', items: { $ref: '#/$defs/scopeValue' } }, { type: 'null' }],
});

const scopedEntrySchema = {
  type: 'object',
  required: ['identifier'],
  properties: {
    identifier: { $ref: '#/$defs/identifier' },
    allow: scopeList('Added to what the permission allows.'),
    deny: scopeList('Added to what the permission denies; goes before allow.'),
  },
};

const permissionEntrySchema = { anyOf: [{ $ref: '#/$defs/identifier' }, scopedEntrySchema] };

/** A name with its description. */
export interface Described {
  readonly name: string;
  readonly about: string;
}

/** Lists every known permission and set, `default` of each plugin first. */
export function knownNames(manifests: Manifests): Described[] {
  return knownIdentifiers(manifests, undefined).flatMap(({ const: name, description }) =>
    typeof name === 'string' ? [{ name, about: String(description ?? '') }] : [],
  );
}

/**
 * Describes the fields that an object in a capability file can have.
 * @param path names of the fields that lead to the object, such as `remote`; empty for the capability itself
 */
export function fieldAbout(path: string): Described[] {
  const owners: Readonly<Record<string, { readonly properties: Readonly<Record<string, object>> }>> = {
    '': capabilitySchema(false),
    remote: remoteSchema,
    permissions: scopedEntrySchema,
  };
  return Object.entries(owners[path]?.properties ?? {}).map(([name, about]) => ({
    name,
    about: 'description' in about ? String(about.description) : '',
  }));
}

/** One constant for each permission and set, so that editors offer it with its description. */
function knownIdentifiers(manifests: Manifests | undefined, platform: Target | undefined): JsonSchema[] {
  const plugins = [...readManifests(manifests).values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  return plugins.flatMap((plugin) => identifiersOf(plugin, platform));
}

/** Returns a schema that accepts any name, for a plugin whose permissions aren't known. */
function anyOf(plugin: string): JsonSchema {
  const part = '[a-zA-Z0-9]+(-+[a-zA-Z0-9]+)*';
  return {
    description: `A permission of ${plugin || 'the application'}; its permissions are not known.`,
    type: 'string',
    maxLength: longestIdentifier,
    pattern: `^${plugin === '' ? '' : `${plugin}:`}${part}$`,
  };
}

function identifiersOf(plugin: Plugin, platform: Target | undefined): JsonSchema[] {
  const one = (name: string, description: string): JsonSchema => ({
    description,
    type: 'string',
    const: fullName(plugin.name, name),
  });
  const found: JsonSchema[] = [];
  if (plugin.isUnread) found.push(anyOf(plugin.name));
  // The shell accepts `default` of every plugin, with or without such a set.
  const owner = plugin.name || 'the application';
  found.push(one('default', `Default permissions of ${owner}: ${plugin.default?.join(', ') || 'none'}.`));
  for (const set of plugin.sets.values())
    found.push(one(set.identifier, set.description || `Set of ${set.permissions.join(', ')}.`));
  for (const permission of plugin.permissions.values()) {
    if (platform && permission.platforms && !permission.platforms.includes(platform)) continue;
    found.push(one(permission.identifier, permission.description ?? ''));
  }
  return found;
}
