import styles from './line-labels.module.css';

/** Name of a line, shown at its end. */
interface LineLabel {
  readonly text: string;
  readonly kind: 'subject' | 'context' | 'second';
  readonly left: number;
  /** Vertical position of the end of the line. */
  readonly top: number;
}

const labelHeight = 17;

/** Names of two or three lines at their ends, moved apart if the ends are close. */
export function LineLabels({ labels, highest, lowest }: LineLabelsProps) {
  const placed: (LineLabel & { readonly at: number })[] = [];
  for (const label of [...labels].sort((a, b) => a.top - b.top)) {
    const free = (placed.at(-1)?.at ?? highest - labelHeight) + labelHeight;
    placed.push({ ...label, at: Math.max(label.top - labelHeight - 2, free) });
  }
  const over = Math.max(0, (placed.at(-1)?.at ?? 0) + labelHeight - lowest);
  return placed.map(({ text, kind, left, at }) => (
    <span key={kind} className={styles.label} data-kind={kind} style={{ left, top: at - over }} aria-hidden>
      {text}
    </span>
  ));
}

interface LineLabelsProps {
  readonly labels: readonly LineLabel[];
  /** Top and bottom of the drawing. */
  readonly highest: number;
  readonly lowest: number;
}
