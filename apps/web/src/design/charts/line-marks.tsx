import { lineMarks as texts } from '../texts.tsx';
import styles from './line-labels.module.css';

/** An event on a day of a line. */
export interface LineMark {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly shape: 'up' | 'down' | 'dot';
  /** Text shown and read with the point: "Buy of 12 units". */
  readonly text: string;
}

const shapes = { up: 'M7 2 12.5 11.5H1.5Z', down: 'M7 12 1.5 2.5H12.5Z' } as const;

interface MarkAtProps {
  readonly shape: LineMark['shape'];
  readonly left: number;
  readonly top: number;
}

/** Marker on a line, distinguished by shape rather than colour. */
export function MarkAt({ shape, left, top }: MarkAtProps) {
  return (
    <svg className={styles.mark} style={{ left, top }} viewBox="0 0 14 14" aria-hidden="true">
      {shape === 'dot' ? <circle cx="7" cy="7" r="2.5" /> : <path d={shapes[shape]} />}
    </svg>
  );
}

/** Legend of the marker shapes, in the colour of the surrounding text. */
export function marksNote(marks: readonly LineMark[]): string {
  const words = texts.shapes;
  const used = (['up', 'down', 'dot'] as const).filter((shape) => marks.some((mark) => mark.shape === shape));
  return used.map((shape) => words[shape]).join(', ');
}
