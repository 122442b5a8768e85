/** Layout of the bands of a Sankey diagram. Amounts are numbers here, for drawing only. */

/** A node of a flow in a column, counted from the left. */
export interface FlowNode {
  readonly id: string;
  readonly column: number;
  readonly size: number;
}

/** A band between two nodes of different columns. */
export interface FlowLink {
  readonly from: string;
  readonly to: string;
  readonly size: number;
}

/** A node as it is drawn. */
export interface PlacedNode {
  readonly id: string;
  readonly column: number;
  readonly top: number;
  readonly height: number;
}

/** A band as it is drawn: where it leaves, where it enters, and how wide it is. */
export interface PlacedLink {
  readonly from: string;
  readonly to: string;
  readonly fromTop: number;
  readonly toTop: number;
  readonly height: number;
}

/**
 * Places nodes below each other in their columns, in the order given, each as high as its size, and bands in the order of
 * the nodes that they lead to. All columns have one scale: the fullest, with its gaps, takes the whole height; the others
 * stand in the middle of it.
 * @param least what a node has at least, in pixels, so that it can be seen
 */
export function placeFlow(
  nodes: readonly FlowNode[],
  links: readonly FlowLink[],
  { height, gap, least }: { readonly height: number; readonly gap: number; readonly least: number },
): { readonly nodes: PlacedNode[]; readonly links: PlacedLink[] } {
  const columns = [...Map.groupBy(nodes, ({ column }) => column).values()];
  const scale = Math.min(
    ...columns.map((members) => {
      const sum = members.reduce((total, { size }) => total + size, 0);
      return sum > 0 ? Math.max(0, height - gap * (members.length - 1)) / sum : Infinity;
    }),
  );
  const heightOf = (size: number) => Math.max(least, Number.isFinite(scale) ? size * scale : 0);
  const placed = columns.flatMap((members) => {
    const whole = members.reduce((sum, { size }) => sum + heightOf(size), 0) + gap * (members.length - 1);
    let top = Math.max(0, (height - whole) / 2);
    return members.map(({ id, column, size }) => {
      const own = heightOf(size);
      const node = { id, column, top, height: own };
      top += own + gap;
      return node;
    });
  });
  const byId = new Map(placed.map((node) => [node.id, node]));
  const order = new Map(placed.map(({ id }, index) => [id, index]));
  const left = new Map<string, number>();
  const entered = new Map<string, number>();
  const sorted = [...links].sort(
    (a, b) =>
      (order.get(a.from) ?? 0) - (order.get(b.from) ?? 0) || (order.get(a.to) ?? 0) - (order.get(b.to) ?? 0),
  );
  return {
    nodes: placed,
    links: sorted.flatMap(({ from, to, size }) => {
      const [source, target] = [byId.get(from), byId.get(to)];
      if (!source || !target) return [];
      const band = Math.min(heightOf(size), source.height, target.height);
      const fromTop = source.top + (left.get(from) ?? 0);
      const toTop = target.top + (entered.get(to) ?? 0);
      left.set(from, (left.get(from) ?? 0) + band);
      entered.set(to, (entered.get(to) ?? 0) + band);
      return [{ from, to, fromTop, toTop, height: band }];
    }),
  };
}

/** The outline of a band from one edge to another, as an SVG path. */
export function bandPath(link: PlacedLink, fromX: number, toX: number): string {
  const middle = (fromX + toX) / 2;
  const { fromTop, toTop, height } = link;
  const at = (x: number, y: number) => `${x.toFixed(1)},${y.toFixed(1)}`;
  return [
    `M${at(fromX, fromTop)}`,
    `C${at(middle, fromTop)} ${at(middle, toTop)} ${at(toX, toTop)}`,
    `L${at(toX, toTop + height)}`,
    `C${at(middle, toTop + height)} ${at(middle, fromTop + height)} ${at(fromX, fromTop + height)}`,
    'Z',
  ].join('');
}
