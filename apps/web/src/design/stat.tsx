import type { ReactNode } from 'react';
import { groupColour } from './group-colour.ts';
import { language } from './language.ts';
import styles from './stat.module.css';

interface StatProps {
  readonly label: string;
  readonly note?: ReactNode;
  /** The figure: an Amount, a count. */
  readonly children: ReactNode;
}

/** A figure and what it is. */
export function Stat({ label, note, children }: StatProps) {
  return (
    <div className={styles.stat}>
      <span className={styles.label}>{label}</span>
      <span>{children}</span>
      {note && <span className={styles.note}>{note}</span>}
    </div>
  );
}

/** Several figures in a row. */
export function StatRow({ children }: { readonly children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

/** Names and values below each other. */
export function Facts({ facts }: { readonly facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles.list}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles.pair}>
          <dt>{name}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The tint that a name always gets. */
function tintOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return sum % 6;
}

function letterOf(name: string): string {
  return [...name.trim()][0]?.toLocaleUpperCase(language) ?? '?';
}

interface AccountMarkProps {
  readonly name: string;
  /** True for a grey mark, where a colour would seem to stand for a category. */
  readonly quiet?: boolean;
}

/** The letter of an account on a tint made from its name: nothing is downloaded to show it. */
export function AccountMark({ name, quiet = false }: AccountMarkProps) {
  return (
    <span className={styles.mark} data-tint={quiet ? undefined : tintOf(name)} aria-hidden>
      {letterOf(name)}
    </span>
  );
}

interface CategoryMarkProps {
  readonly name: string;
  /** The group of the category. Without one the mark is grey. */
  readonly group: string | null | undefined;
}

/** The letter of a category in the colour of its group. */
export function CategoryMark({ name, group }: CategoryMarkProps) {
  const colour = groupColour(group);
  return (
    <span
      className={styles.mark}
      data-round
      style={{
        border: `2px solid ${colour}`,
        background: `color-mix(in srgb, ${colour} 20%, var(--sheet))`,
      }}
      aria-hidden
    >
      {letterOf(name)}
    </span>
  );
}

/** The letter of a merchant or a payer, grey: colours mean groups of categories. */
export function PayeeMark({ name }: { readonly name: string }) {
  return (
    <span className={styles.mark} data-round aria-hidden>
      {letterOf(name)}
    </span>
  );
}
