import { type CSSProperties, useRef } from 'react';
import { amountText } from '../format.ts';
import { groupColour } from '../group-colour.ts';
import { usePreferences } from '../preferences.ts';
import styles from './sankey.module.css';
import { bandPath, type PlacedNode, placeFlow } from './sankey-layout.ts';
import { drawn } from './scale.ts';
import { useSize } from './use-size.ts';

/** A place that money comes from or goes to. */
interface SankeyNode {
  readonly id: string;
  readonly name: string;
  /** From the left: 0, 1, 2. */
  readonly column: number;
  /** Decimal string, above zero. */
  readonly amount: string;
  /** Visual style: the subject, its context, or the second tone. */
  readonly tone: 'subject' | 'context' | 'second';
  /** The category group that the money goes to. Its colour replaces that of the tone. */
  readonly group?: string;
}

interface SankeyProps {
  readonly currency: string;
  readonly nodes: readonly SankeyNode[];
  readonly links: readonly { readonly from: string; readonly to: string; readonly amount: string }[];
}

const barWidth = 10;
const gap = 6;
const inset = 2;
/** Pixels from the outer edge of a bar to its label. */
const beside = barWidth + 6;
/** Pixels of a label of two lines. */
const labelHeight = 32;
const roomy = 560;
/** Pixels for a label over a bar in the middle, where there is no room beside the bar. */
const middleWidth = 104;

/**
 * Flow of money as bands from sources to uses, with a label on every node. On a narrow screen the labels of the middle
 * are above their bars. Hidden from screen readers: a table and a text say the same.
 */
export default function Sankey({ currency, nodes, links }: SankeyProps) {
  const place = useRef<HTMLDivElement>(null);
  const { width } = useSize(place);
  const last = Math.max(0, ...nodes.map(({ column }) => column));
  const isNarrow = width < roomy;
  const head = isNarrow ? labelHeight : 0;
  const height = heightOf(nodes);
  const tall = head + height;
  const flow = placeFlow(
    nodes.map(({ id, column, amount }) => ({ id, column, size: drawn(amount) })),
    links.map(({ from, to, amount }) => ({ from, to, size: drawn(amount) })),
    { height, gap, least: 2, room: labelHeight },
  );
  const left = (column: number) => inset + (column / (last || 1)) * Math.max(0, width - barWidth - 2 * inset);
  const known = new Map(nodes.map((node) => [node.id, node]));
  const columnOf = (id: string) => known.get(id)?.column ?? 0;
  const meaning = (from: string, to: string) => (columnOf(to) === last ? known.get(to) : known.get(from));
  return (
    <div className={styles.place} ref={place} style={{ height: tall }} aria-hidden>
      <svg width={width} height={tall} viewBox={`0 ${-head} ${width} ${tall}`} aria-hidden="true">
        {width > 0 &&
          flow.links.map((link) => (
            <path
              key={`${link.from} ${link.to}`}
              className={styles.band}
              data-tone={meaning(link.from, link.to)?.tone ?? 'context'}
              style={fillOf(meaning(link.from, link.to))}
              d={bandPath(link, left(columnOf(link.from)) + barWidth, left(columnOf(link.to)))}
            />
          ))}
        {width > 0 &&
          flow.nodes.map((node) => (
            <Bar key={node.id} node={node} meaning={known.get(node.id)} left={left(node.column)} />
          ))}
      </svg>
      {width > 0 &&
        flow.nodes.map((node) => {
          const at = node.column === last ? 'end' : node.column > 0 && isNarrow ? 'middle' : 'start';
          return (
            <NodeLabel
              key={node.id}
              node={known.get(node.id)}
              currency={currency}
              at={at}
              style={{
                top: head + node.top + (at === 'middle' ? 0 : node.height / 2),
                left:
                  at === 'end' ? undefined : left(node.column) + (at === 'middle' ? barWidth / 2 : beside),
                right: at === 'end' ? inset + beside : undefined,
                maxWidth: labelWidth(width, last, at),
              }}
            />
          );
        })}
    </div>
  );
}

interface BarProps {
  readonly node: PlacedNode;
  readonly meaning: SankeyNode | undefined;
  readonly left: number;
}

function Bar({ node: { top, height }, meaning, left }: BarProps) {
  return (
    <rect
      className={styles.bar}
      data-tone={meaning?.tone}
      style={fillOf(meaning)}
      x={left}
      y={top}
      width={barWidth}
      height={height}
      rx={2}
    />
  );
}

function fillOf(node: SankeyNode | undefined): CSSProperties | undefined {
  return node?.group === undefined ? undefined : { fill: groupColour(node.group) };
}

type LabelPlace = 'start' | 'middle' | 'end';

/** Returns the pixels that a label may be wide, so that it doesn't reach the labels of the next column. */
function labelWidth(width: number, last: number, at: LabelPlace): number {
  if (at === 'middle') return middleWidth;
  const between = width / (last || 1) - barWidth - 12;
  if (last < 2) return between / 2;
  return width < roomy ? between - middleWidth / 2 : between / 2;
}

/** Returns the height in pixels that the labels of the fullest column need. */
function heightOf(nodes: readonly SankeyNode[]): number {
  const columns = [...Map.groupBy(nodes, ({ column }) => column).values()];
  const most = Math.max(1, ...columns.map(({ length }) => length));
  return Math.max(280, most * 48);
}

interface NodeLabelProps {
  readonly node: SankeyNode | undefined;
  readonly currency: string;
  readonly at: LabelPlace;
  readonly style: CSSProperties;
}

function NodeLabel({ node, currency, at, style }: NodeLabelProps) {
  const { hideAmounts } = usePreferences();
  const { name = '', amount = '0' } = node ?? {};
  return (
    <span
      className={styles.label}
      data-at={at}
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
