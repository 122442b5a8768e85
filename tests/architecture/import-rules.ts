import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { computedImports, type Room, rooms, wrappedLibraries } from './import-table.ts';
import { type Cycle, findCycle } from './slice-cycles.ts';
import type { Manifest, SourceFile } from './source-files.ts';
import { type Import, parseSource } from './source-imports.ts';

/** One breach of the import rules; `kind` is what it is, `message` says it to the person who has to repair it. */
export interface Violation {
  readonly kind:
    | 'syntax'
    | 'no-room'
    | 'computed'
    | 'outside'
    | 'extension'
    | 'unresolved'
    | 'reaches-in'
    | 'undeclared'
    | 'wrapped'
    | 'table'
    | 'impure'
    | 'screen'
    | 'cycle';
  readonly file: string;
  readonly message: string;
}

/** Facts about the repository that the rules need: its package.json files by folder, and the existing paths. */
export interface Repository {
  readonly manifests: ReadonlyMap<string, Manifest>;
  exists(path: string): boolean;
}

/** Target of an import. */
type Target =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'package'; readonly name: string }
  | { readonly kind: 'library'; readonly name: string }
  | { readonly kind: 'node' };

type Problem = Pick<Violation, 'kind' | 'message'>;

/** Checks files against the import table and the rules around it; every breach is reported, not the first only. */
export function checkImports(files: readonly SourceFile[], repository: Repository): Violation[] {
  const edges = new Map<string, Set<string>>();
  const violations = files.flatMap((file) => {
    const { imports, impurities, errors } = parseSource(file);
    const room = rooms.find(({ files: inRoom }) => inRoom.test(file.path));
    const isFree = isTest(file.path) || !isSource(file.path);
    if (errors.length > 0)
      return errors.map((message): Violation => ({ kind: 'syntax', file: file.path, message }));
    const problems: Problem[] = [];
    if (!room && !isFree)
      problems.push({ kind: 'no-room', message: 'belongs to no room of the import table' });
    if (room?.isPure && !isFree) {
      problems.push(
        ...impurities.map((what): Problem => ({ kind: 'impure', message: `${what} in a pure room` })),
      );
    }
    for (const one of imports) {
      if (one.specifier === undefined && (isFree || file.path in computedImports)) continue;
      const target = resolve(one, file.path, repository);
      if (!('path' in target) && 'message' in target) problems.push(target);
      else if (!isFree && room) problems.push(...tableProblems(one, file.path, room, target));
      if (!isFree && 'path' in target) addEdge(edges, file.path, target.path);
    }
    return problems.map(({ kind, message }): Violation => ({ kind, file: file.path, message }));
  });
  const cycle = findCycle(edges);
  return cycle ? [...violations, cycleViolation(cycle)] : violations;
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}

function isSource(path: string): boolean {
  return /^((apps|packages)\/[^/]+|capabilities|desktop)\/src\//.test(path);
}

/** Resolves the target of an import, or returns the problem with its specifier. */
function resolve({ specifier }: Import, from: string, repository: Repository): Target | Problem {
  if (specifier === undefined) return { kind: 'computed', message: 'loads a module whose name is computed' };
  if (specifier.startsWith('.')) return resolveFile(specifier, from, repository);
  if (specifier.startsWith('node:')) {
    return isBuiltin(specifier) ? { kind: 'node' } : unresolved(specifier);
  }
  if (isBuiltin(specifier))
    return { kind: 'extension', message: `${specifier} must be written node:${specifier}` };
  if (specifier.startsWith('/') || /^[a-z]+:/i.test(specifier) || specifier.startsWith('#')) {
    return { kind: 'outside', message: `${specifier} is neither relative nor a package` };
  }
  return resolvePackage(specifier, from, repository);
}

function resolveFile(specifier: string, from: string, repository: Repository): Target | Problem {
  const path = posix.normalize(posix.join(posix.dirname(from), specifier));
  if (path.startsWith('..')) return { kind: 'outside', message: `${specifier} leaves the repository` };
  const isPlain = specifier.endsWith('.mjs') && !isSource(from); // what runs before anything is installed
  if (!isPlain && !/\.(tsx?|json|css|svg)$/.test(specifier)) {
    return { kind: 'extension', message: `${specifier} must end in .ts` };
  }
  if (!repository.exists(path)) return unresolved(specifier);
  if (!isTest(from) && isSource(from) && workspaceOf(path) !== workspaceOf(from)) {
    return {
      kind: 'reaches-in',
      message: `${specifier} reaches into ${workspaceOf(path)}: import it by its name`,
    };
  }
  return { kind: 'file', path };
}

function resolvePackage(specifier: string, from: string, repository: Repository): Target | Problem {
  const [, name = '', entry = ''] = /^((?:@[^/]+\/)?[^/]+)(\/.*)?$/.exec(specifier) ?? [];
  const wrapper = wrappedLibraries[name];
  if (wrapper && workspaceOf(from) !== `packages/${wrapper}`) {
    return { kind: 'wrapped', message: `${name} is imported by ${wrapper} only` };
  }
  const ours = [...repository.manifests.values()].find((manifest) => manifest.name === name);
  if (name.startsWith('@farthing/') && !(`.${entry}` in (ours?.exports ?? {}))) return unresolved(specifier);
  if (!declaredFor(from, repository).has(name)) {
    return {
      kind: 'undeclared',
      message: `${name} is not in the dependencies of ${workspaceOf(from) || 'the root'}`,
    };
  }
  if (ours) return { kind: 'package', name: name.slice('@farthing/'.length) };
  return { kind: 'library', name };
}

function unresolved(specifier: string): Problem {
  return { kind: 'unresolved', message: `${specifier} is not there` };
}

/** The packages a file may name: those of its workspace; for tests the development ones too, and for tests/ all. */
function declaredFor(path: string, { manifests }: Repository): Set<string> {
  const own = manifests.get(workspaceOf(path)) ?? {};
  const root = manifests.get('') ?? {};
  const names = (...tables: (Readonly<Record<string, string>> | undefined)[]) =>
    tables.flatMap((table) => Object.keys(table ?? {}));
  const running = [...names(own.dependencies, own.optionalDependencies, own.peerDependencies)];
  if (isSource(path) && !isTest(path)) return new Set([...running, ...typesOnly(own)]);
  const everywhere = isSource(path) ? [own] : [...manifests.values()];
  const all = everywhere.flatMap((one) => [
    ...names(one.dependencies, one.optionalDependencies, one.peerDependencies, one.devDependencies),
    ...(one.name?.startsWith('@farthing/') && !isSource(path) ? [one.name] : []),
  ]);
  return new Set([...all, ...names(root.devDependencies)]);
}

/** A workspace with only development dependencies is built, not run as it is: the web app. */
function typesOnly(manifest: Manifest): string[] {
  return manifest.name === '@farthing/web' ? Object.keys(manifest.devDependencies ?? {}) : [];
}

function workspaceOf(path: string): string {
  return /^((apps|packages)\/[^/]+|(capabilities|desktop)(?=\/))/.exec(path)?.[0] ?? '';
}

/** Returns the breach of the import table, if any. */
function tableProblems({ specifier, isType }: Import, from: string, room: Room, target: Target): Problem[] {
  const targetRoom = target.kind === 'file' ? rooms.find(({ files }) => files.test(target.path)) : undefined;
  if (target.kind === 'file' && isScreenOfAnother(from, target.path))
    return [
      { kind: 'screen', message: `${specifier} is another feature's screen: only its pieces are shared` },
    ];
  const isSlice = sliceOf(from) !== undefined;
  if (targetRoom === room && !isSlice) return [];
  const isGranted = room.mayImport.some((grant) => {
    if (grant.startsWith('types of ') && !isType) return false;
    return matches(grant.replace('types of ', ''), from, target, targetRoom);
  });
  if (isGranted) return [];
  const asTypes = room.mayImport.some(
    (grant) =>
      grant.startsWith('types of ') && matches(grant.slice('types of '.length), from, target, targetRoom),
  );
  const how = asTypes ? 'import anything but types from' : 'import';
  return [{ kind: 'table', message: `${room.name} may not ${how} ${specifier}` }];
}

function matches(grant: string, from: string, target: Target, targetRoom: Room | undefined): boolean {
  if (grant === 'everything') return true;
  switch (target.kind) {
    case 'node':
      return grant === 'node:';
    case 'library':
      return grant === target.name || grant === 'any library';
    case 'package':
      return grant === target.name || (grant === 'packages' && target.name !== 'api-contract');
    case 'file':
      return matchesFile(grant, from, target.path, targetRoom);
  }
}

/** Returns true if a grant allows a file: by its folder or, in slices, by its kind and slice. */
function matchesFile(grant: string, from: string, path: string, room: Room | undefined): boolean {
  const isOwn = sliceOf(path) !== undefined && sliceOf(path) === sliceOf(from);
  const kind = /^features\/…\/(\w+)\.ts$/.exec(room?.name ?? '')?.[1];
  if (kind && isOwn) return grant === `own ${kind}`;
  if (kind) return grant === room?.name || grant === `another's ${kind}`;
  return grant === room?.name;
}

/** The feature slice of a server file, if it is in one. */
function sliceOf(path: string): string | undefined {
  return /^apps\/server\/src\/features\/([^/]+\/[^/]+)\//.exec(path)?.[1];
}

/** The feature of a file of the web app, if it is in one. */
function webFeatureOf(path: string): string | undefined {
  return /^apps\/web\/src\/features\/([^/]+\/[^/]+)\//.exec(path)?.[1];
}

/** Returns true if a web feature imports a whole screen of another one. */
function isScreenOfAnother(from: string, path: string): boolean {
  const feature = webFeatureOf(from);
  return feature !== undefined && /-screen\.tsx$/.test(path) && webFeatureOf(path) !== feature;
}

/** Who imports whom among slices of the server, and among features of the web app, which are marked as such. */
function addEdge(edges: Map<string, Set<string>>, from: string, to: string): void {
  const inWeb = (path: string) => (webFeatureOf(path) ? `web ${webFeatureOf(path)}` : undefined);
  const [slice, other] = [sliceOf(from) ?? inWeb(from), sliceOf(to) ?? inWeb(to)];
  if (!slice || !other || slice === other) return;
  edges.set(slice, (edges.get(slice) ?? new Set()).add(other));
}

function cycleViolation(cycle: Cycle): Violation {
  const name = String(cycle[0]);
  const file = name.startsWith('web ')
    ? `apps/web/src/features/${name.slice(4)}/`
    : `apps/server/src/features/${name}/`;
  return { kind: 'cycle', file, message: `features import each other in a circle: ${cycle.join(' → ')}` };
}
