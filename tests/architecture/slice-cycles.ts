/** The slices of a circle in the order they import each other, the first repeated at the end. */
export type Cycle = readonly string[];

/** A circle in a graph of who imports whom, or undefined when there is none. */
export function findCycle(edges: ReadonlyMap<string, ReadonlySet<string>>): Cycle | undefined {
  const done = new Set<string>();
  const visit = (slice: string, path: readonly string[]): Cycle | undefined => {
    if (path.includes(slice)) return [...path.slice(path.indexOf(slice)), slice];
    if (done.has(slice)) return undefined;
    for (const next of edges.get(slice) ?? []) {
      const cycle = visit(next, [...path, slice]);
      if (cycle) return cycle;
    }
    done.add(slice);
    return undefined;
  };
  for (const slice of edges.keys()) {
    const cycle = visit(slice, []);
    if (cycle) return cycle;
  }
  return undefined;
}
