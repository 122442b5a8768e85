/** Layout of the bands of a Sankey diagram. Amounts are numbers here, for drawing only. */

/** A node of a flow in a column, counted from the left. */
interface FlowNode {
  readonly id: string;
  readonly column: number;
  readonly size: number;
}

/** A band between two nodes of different columns. */
interface FlowLink {
  readonly from: string;
  readonly to: string;
  readonly size: number;
}

/** Position of a node in the drawing. */
export interface PlacedNode {
  readonly id: string;
  readonly column: number;
  readonly top: number;
  readonly height: number;
}

/** Position of a band in the drawing, with its start, end and width. */
interface PlacedLink {
  readonly from: string;
  readonly to: string;
  readonly fromTop: number;
  readonly toTop: number;
  readonly height: number;
}

/** Space for a flow, in pixels. */
interface FlowSpace {
  readonly height: number;
  readonly gap: number;
  readonly least: number;
  readonly room?: number;
}

/**
 * Places nodes below each other in their columns, in the order given, each as high as its size, and bands in the order of
 * the nodes that they lead to. All columns have one scale: the fullest, with its gaps, takes the whole height, and the
 * others are centred in it.
 * @param least minimum height of a node in pixels, so that it can be seen
 * @param room minimum height of a node with its label, in pixels; a smaller node is centred in it
 */
export function placeFlow(
  nodes: readonly FlowNode[],
  links: readonly FlowLink[],
  { height, gap, least, room = 0 }: FlowSpace,
): { readonly nodes: PlacedNode[]; readonly links: PlacedLink[] } {
  const columns = [...Map.groupBy(nodes, ({ column }) => column).values()];
  const scale = Math.min(
    ...columns.map((members) => {
      const free = Math.max(0, height - gap * (members.length - 1));
      return columnScale(
        members.map(({ size }) => size),
        free,
        room,
      );
    }),
  );
  const heightOf = (size: number) => Math.max(least, Number.isFinite(scale) ? size * scale : 0);
  const slotOf = (size: number) => Math.max(room, heightOf(size));
  const placed = columns.flatMap((members) => {
    const whole = members.reduce((sum, { size }) => sum + slotOf(size), 0) + gap * (members.length - 1);
    let top = Math.max(0, (height - whole) / 2);
    return members.map(({ id, column, size }) => {
      const [own, slot] = [heightOf(size), slotOf(size)];
      const node = { id, column, top: top + (slot - own) / 2, height: own };
      top += slot + gap;
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

/** Returns the pixels per unit at which a column fills its height, when no node takes less than `room`. */
function columnScale(sizes: readonly number[], height: number, room: number): number {
  let [rest, free] = [[...sizes], height];
  for (;;) {
    const sum = rest.reduce((total, size) => total + size, 0);
    if (!(sum > 0)) return Infinity;
    const scale = Math.max(0, free) / sum;
    const large = rest.filter((size) => size * scale >= room);
    if (large.length === rest.length) return scale;
    free -= room * (rest.length - large.length);
    rest = large;
  }
}

/** Returns the SVG path of a band from one edge to another. */
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
