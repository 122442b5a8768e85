import { language } from './language.ts';
import styles from './outcome-bar.module.css';

/** Fill of a part. Fills differ in lightness or pattern, so that the bar can be read without colour. */
export type OutcomeFill = 'solid' | 'grey' | 'hatch' | 'hollow' | 'cross';

interface OutcomePart {
  readonly id: string;
  /** "new", "already there". */
  readonly label: string;
  readonly count: number;
  readonly fill: OutcomeFill;
}

interface OutcomeBarProps {
  /** Unit of the counts: "rows". */
  readonly unit: string;
  readonly parts: readonly OutcomePart[];
}

/** Bar of results, largest part first, with each part's name and count below. */
export function OutcomeBar({ unit, parts }: OutcomeBarProps) {
  const total = parts.reduce((sum, part) => sum + part.count, 0);
  const shown = parts.filter((part) => part.count > 0).toSorted((a, b) => b.count - a.count);
  const words = shown.map((part) => `${part.count.toLocaleString(language)} ${part.label}`);
  const summary = `${total.toLocaleString(language)} ${unit}: ${words.join(', ') || 'none'}`;
  return (
    <figure className={styles.figure} role="img" aria-label={summary}>
      <div className={styles.bar} aria-hidden>
        {shown.map((part) => (
          <span
            key={part.id}
            className={styles.part}
            data-fill={part.fill}
            style={{ flexGrow: part.count / total }}
          />
        ))}
      </div>
      <div className={styles.labels} aria-hidden>
        {shown.map((part) => (
          <span key={part.id} className={styles.label}>
            <span className={styles.swatch} data-fill={part.fill} />
            <strong>{part.count.toLocaleString(language)}</strong> {part.label}
          </span>
        ))}
      </div>
    </figure>
  );
}
