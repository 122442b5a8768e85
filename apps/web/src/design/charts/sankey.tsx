import { type CSSProperties, useRef } from 'react';
import { amountText } from '../format.ts';
import { usePreferences } from '../preferences.ts';
import styles from './sankey.module.css';
import { bandPath, type PlacedNode, placeFlow } from './sankey-layout.ts';
import { drawn } from './scale.ts';
import { useSize } from './use-size.ts';

/** A place that money comes from or goes to. */
export interface SankeyNode {
  readonly id: string;
  readonly name: string;
  /** From the left: 0, 1, 2. */
  readonly column: number;
  /** Decimal string, above zero. */
  readonly amount: string;
  /** Visual style: the subject, its context, or the second tone. */
  readonly tone: 'subject' | 'context' | 'second';
}

interface SankeyProps {
  readonly currency: string;
  readonly nodes: readonly SankeyNode[];
  readonly links: readonly { readonly from: string; readonly to: string; readonly amount: string }[];
}

const barWidth = 10;
const gap = 10;
const inset = 2;
const lineHeight = 15;
const roomy = 560;

/** Money as bands from where it came to where it went. It is drawn for the eye alone: a table and a text say the same. */
export default function Sankey({ currency, nodes, links }: SankeyProps) {
  const place = useRef<HTMLDivElement>(null);
  const { width } = useSize(place);
  const last = Math.max(0, ...nodes.map(({ column }) => column));
  const height = heightOf(nodes);
  const flow = placeFlow(
    nodes.map(({ id, column, amount }) => ({ id, column, size: drawn(amount) })),
    links.map(({ from, to, amount }) => ({ from, to, size: drawn(amount) })),
    { height, gap, least: 2 },
  );
  const left = (column: number) => inset + (column / (last || 1)) * Math.max(0, width - barWidth - 2 * inset);
  const known = new Map(nodes.map((node) => [node.id, node]));
  const columnOf = (id: string) => known.get(id)?.column ?? 0;
  const toneOf = (from: string, to: string) =>
    (columnOf(to) === last ? known.get(to) : known.get(from))?.tone;
  // Where there is little room, the words of the middle would stand on those of the ends.
  const worded = flow.nodes.filter(({ column }) => width >= roomy || column === 0 || column === last);
  const room = Math.max(0, width / (last || 1) - barWidth - 12);
  return (
    <div className={styles.place} ref={place} style={{ height }} aria-hidden>
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {width > 0 &&
          flow.links.map((link) => (
            <path
              key={`${link.from} ${link.to}`}
              className={styles.band}
              data-tone={toneOf(link.from, link.to) ?? 'context'}
              d={bandPath(link, left(columnOf(link.from)) + barWidth, left(columnOf(link.to)))}
            />
          ))}
        {width > 0 &&
          flow.nodes.map((node) => (
            <rect
              key={node.id}
              className={styles.bar}
              data-tone={known.get(node.id)?.tone}
              x={left(node.column)}
              y={node.top}
              width={barWidth}
              height={node.height}
              rx={2}
            />
          ))}
      </svg>
      {readable(worded).map(({ id, column, top, height: tall }) => (
        <NodeLabel
          key={id}
          node={known.get(id)}
          currency={currency}
          atEnd={column === last}
          style={{
            top: top + tall / 2,
            maxWidth: room,
            ...(column === last ? { right: barWidth + inset + 6 } : { left: left(column) + barWidth + 6 }),
          }}
        />
      ))}
    </div>
  );
}

/** Pixels for the names of the fullest column. */
function heightOf(nodes: readonly SankeyNode[]): number {
  const columns = [...Map.groupBy(nodes, ({ column }) => column).values()];
  const most = Math.max(1, ...columns.map(({ length }) => length));
  return Math.max(280, most * 52);
}

interface NodeLabelProps {
  readonly node: SankeyNode | undefined;
  readonly currency: string;
  readonly atEnd: boolean;
  readonly style: CSSProperties;
}

function NodeLabel({ node, currency, atEnd, style }: NodeLabelProps) {
  const { hideAmounts } = usePreferences();
  const { name = '', amount = '0' } = node ?? {};
  return (
    <span
      className={styles.label}
      data-end={atEnd}
      title={hideAmounts ? name : `${name}: ${amountText(amount, currency)}`}
      style={style}
    >
      <span className={styles.name} dir="auto">
        {name}
      </span>
      <span className={styles.amount}>{hideAmounts ? '•••' : amountText(amount, currency)}</span>
    </span>
  );
}

/** Returns the nodes whose two-line labels don't overlap that of the node above. */
function readable(nodes: readonly PlacedNode[]): PlacedNode[] {
  const ends = new Map<number, number>();
  return nodes.filter(({ column, top, height }) => {
    const middle = top + height / 2;
    if (middle - lineHeight < (ends.get(column) ?? -lineHeight)) return false;
    ends.set(column, middle + lineHeight);
    return true;
  });
}
