import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseAst } from 'vite';

/** A screen of the router. */
export interface Route {
  /** Its address, with `$name` for what differs: `/accounts/$accountId`. */
  readonly address: string;
  /** The files of its component and of the frames that it stands in, from the outermost on. */
  readonly modules: readonly string[];
}

interface Declared {
  readonly path: string;
  readonly parent: string;
  readonly module: string;
}

/** A node of a syntax tree, of which only what is asked for here is known. */
interface Node {
  readonly type: string;
  readonly [property: string]: unknown;
}

const folder = resolve(import.meta.dirname, '../src/app');

/**
 * Reads every screen of the router from its source text, so that a caller of this list misses none.
 * Redirects, which have no component, are left out. @throws {Error} for a screen declared in an unknown form
 */
export function readRoutes(): Route[] {
  const declared = new Map<string, Declared>();
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.tsx')))
    for (const [key, route] of routesIn(resolve(folder, name))) declared.set(key, route);
  const parents = new Set([...declared.values()].map(({ parent }) => parent));
  const lineOf = (route: Declared): Declared[] => {
    const parent = declared.get(route.parent);
    return parent ? [...lineOf(parent), route] : [route];
  };
  return [...declared]
    .filter(([key]) => !parents.has(key))
    .map(([, route]) => ({
      address: lineOf(route)
        .map(({ path }) => path)
        .join('')
        .replace(/(?<=.)\/$/, ''),
      modules: lineOf(route).map(({ module }) => module),
    }));
}

/** The routes with a component that a file declares, by file and name of the variable. */
function routesIn(file: string): Map<string, Declared> {
  const declarators = nodesIn(parseAst(readFileSync(file, 'utf8'), { lang: 'tsx' }, file)).filter(
    ({ type }) => type === 'VariableDeclarator',
  );
  /** `const inTax = () => tax`: the name of an arrow function and the name it answers. */
  const answers = new Map<string, string>();
  for (const { id, init } of declarators) {
    const answer = answerOf(init);
    if (answer) answers.set(nameOf(id) ?? '', answer);
  }
  const routes = new Map<string, Declared>();
  for (const { id, init } of declarators) {
    const options = optionsOf(init);
    const component = options?.get('component');
    if (!options || !component) continue;
    const path = (options.get('path') as Node | undefined)?.value;
    const given = options.get('getParentRoute');
    const parent = answerOf(given) ?? answers.get(nameOf(given) ?? '');
    const module = nodesIn(component).find(({ type }) => type === 'ImportExpression')?.source as Node;
    if (typeof path !== 'string' || !parent || typeof module?.value !== 'string')
      throw new Error(`${file}: the path, the parent or the file of route ${nameOf(id)} is not plain to see`);
    const keyOf = (name: string) => (name === 'root' ? name : `${file}#${name}`);
    routes.set(keyOf(nameOf(id) as string), {
      path,
      parent: keyOf(parent),
      module: resolve(folder, module.value),
    });
  }
  return routes;
}

/** The options of `createRoute({ … })` by name, or undefined for anything else. */
function optionsOf(value: unknown): Map<string, unknown> | undefined {
  if (!isNode(value) || value.type !== 'CallExpression' || nameOf(value.callee) !== 'createRoute')
    return undefined;
  const [options] = value.arguments as [Node];
  return new Map(
    (options.properties as Node[]).map((property) => [nameOf(property.key) ?? '', property.value]),
  );
}

function answerOf(value: unknown): string | undefined {
  return isNode(value) && value.type === 'ArrowFunctionExpression' ? nameOf(value.body) : undefined;
}

function nameOf(value: unknown): string | undefined {
  return isNode(value) && value.type === 'Identifier' ? (value.name as string) : undefined;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

/** A node and all beneath it. */
function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (!isNode(value)) return [];
  return [value, ...Object.values(value).flatMap(nodesIn)];
}
