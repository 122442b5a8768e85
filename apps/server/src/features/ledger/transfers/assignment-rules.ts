/** A possible pair with its weight, a positive integer. */
export interface WeightedEdge {
  readonly from: number;
  readonly to: number;
  readonly weight: number;
}

/** Number of rows on a side above which pairs are matched greedily, because exact assignment takes cubic time. */
const mostExact = 60;

/**
 * Finds the matching with the largest total weight, with each place in one pair at most. The result doesn't depend on
 * the order of edges. @returns the chosen pairs by `from`
 */
export function assign<Edge extends WeightedEdge>(edges: readonly Edge[]): Edge[] {
  const chosen: Edge[] = [];
  for (const group of groupsOf(edges)) {
    const froms = [...new Set(group.map(({ from }) => from))].sort((one, other) => one - other);
    const tos = [...new Set(group.map(({ to }) => to))].sort((one, other) => one - other);
    if (group.length === 1) chosen.push(...group);
    else if (Math.max(froms.length, tos.length) > mostExact) chosen.push(...bestFirst(group));
    else chosen.push(...exact(group, froms, tos));
  }
  return chosen.sort((one, other) => one.from - other.from);
}

/** Groups edges into connected components. */
function groupsOf<Edge extends WeightedEdge>(edges: readonly Edge[]): Edge[][] {
  const parents = new Map<string, string>();
  const rootOf = (node: string): string => {
    let root = node;
    for (let next = parents.get(root); next !== undefined && next !== root; next = parents.get(root))
      root = next;
    for (let at = node; at !== root; ) {
      const next = parents.get(at) ?? root;
      parents.set(at, root);
      at = next;
    }
    return root;
  };
  for (const { from, to } of edges) {
    const [one, other] = [rootOf(`f${from}`), rootOf(`t${to}`)];
    if (one !== other) parents.set(one, other);
  }
  return [...Map.groupBy(edges, ({ from }) => rootOf(`f${from}`)).values()];
}

function bestFirst<Edge extends WeightedEdge>(edges: readonly Edge[]): Edge[] {
  const taken = new Set<string>();
  const inOrder = edges.toSorted(
    (one, other) => other.weight - one.weight || one.from - other.from || one.to - other.to,
  );
  return inOrder.filter(({ from, to }) => {
    if (taken.has(`f${from}`) || taken.has(`t${to}`)) return false;
    taken.add(`f${from}`).add(`t${to}`);
    return true;
  });
}

/**
 * Finds the assignment of least cost by shortest augmenting paths (Kuhn, Munkres; potentials after Jonker and
 * Volgenant). An impossible pair costs 0, a possible one its negated weight.
 */
function exact<Edge extends WeightedEdge>(
  edges: readonly Edge[],
  froms: readonly number[],
  tos: readonly number[],
): Edge[] {
  const isWide = froms.length <= tos.length;
  const [rows, columns] = isWide ? [froms, tos] : [tos, froms];
  const edgeAt = new Map<string, Edge>();
  for (const edge of edges) edgeAt.set(isWide ? `${edge.from} ${edge.to}` : `${edge.to} ${edge.from}`, edge);
  const cost = (row: number, column: number) =>
    -(edgeAt.get(`${rows[row - 1]} ${columns[column - 1]}`)?.weight ?? 0);
  const size = columns.length;
  const ofRow = new Array<number>(rows.length + 1).fill(0);
  const ofColumn = new Array<number>(size + 1).fill(0);
  const matched = new Array<number>(size + 1).fill(0);
  const way = new Array<number>(size + 1).fill(0);
  for (let row = 1; row <= rows.length; row++) {
    matched[0] = row;
    let column = 0;
    const least = new Array<number>(size + 1).fill(Number.POSITIVE_INFINITY);
    const used = new Array<boolean>(size + 1).fill(false);
    do {
      used[column] = true;
      const from = matched[column] ?? 0;
      let [delta, next] = [Number.POSITIVE_INFINITY, 0];
      for (let to = 1; to <= size; to++) {
        if (used[to]) continue;
        const reduced = cost(from, to) - (ofRow[from] ?? 0) - (ofColumn[to] ?? 0);
        if (reduced < (least[to] ?? 0)) {
          least[to] = reduced;
          way[to] = column;
        }
        if ((least[to] ?? 0) < delta) {
          delta = least[to] ?? 0;
          next = to;
        }
      }
      for (let to = 0; to <= size; to++) {
        if (used[to]) {
          const owner = matched[to] ?? 0;
          ofRow[owner] = (ofRow[owner] ?? 0) + delta;
          ofColumn[to] = (ofColumn[to] ?? 0) - delta;
        } else least[to] = (least[to] ?? 0) - delta;
      }
      column = next;
    } while (matched[column] !== 0);
    for (; column !== 0; column = way[column] ?? 0) matched[column] = matched[way[column] ?? 0] ?? 0;
  }
  const chosen: Edge[] = [];
  for (let column = 1; column <= size; column++) {
    const edge = edgeAt.get(`${rows[(matched[column] ?? 0) - 1]} ${columns[column - 1]}`);
    if (matched[column] !== 0 && edge) chosen.push(edge);
  }
  return chosen;
}
