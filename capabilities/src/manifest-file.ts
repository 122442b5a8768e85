import type { Manifest, ManifestPermission, Manifests } from './manifests.ts';

/** The manifest files that the reference system writes (acl-manifests.json) have another shape than ours. */
interface GeneratedManifest {
  readonly default_permission?: { readonly permissions: readonly string[] } | null;
  readonly permissions?: Readonly<Record<string, ManifestPermission>>;
  readonly permission_sets?: Readonly<Record<string, { identifier: string; permissions: readonly string[] }>>;
}

/**
 * Reads the content of a file of manifests: our shape, or that of the reference system's generated acl-manifests.json.
 * @returns the rest of a sentence that begins with the file's name, where it holds no manifests
 */
export function readManifestObject(content: unknown): Manifests | string {
  if (content === null || typeof content !== 'object' || Array.isArray(content))
    return ' must hold an object of manifests by plugin';
  const all: Record<string, Manifest> = {};
  for (const [plugin, manifest] of Object.entries(content as Record<string, Manifest & GeneratedManifest>)) {
    if (manifest === null || typeof manifest !== 'object')
      return `: the manifest of "${plugin}" must be an object`;
    all[plugin === '__app-acl__' ? '' : plugin] = fromGenerated(manifest) ?? manifest;
  }
  return all;
}

function fromGenerated(manifest: Manifest & GeneratedManifest): Manifest | undefined {
  if (!('permissions' in manifest) && !('default_permission' in manifest)) return undefined;
  return {
    default: manifest.default_permission ?? null,
    permission: Object.values(manifest.permissions ?? {}),
    set: Object.values(manifest.permission_sets ?? {}),
  };
}
