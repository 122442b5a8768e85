import type { ReactNode } from 'react';
import styles from './chips.module.css';
import { chips as texts } from './texts.tsx';

interface Chip {
  readonly id: string;
  /** Name of the filter: "Account: Joint", "Over £100". */
  readonly label: string;
  readonly onRemove: () => void;
}

/**
 * Active filters, each with a button that removes it. They are part of the address, so going back and bookmarks restore
 * them.
 */
export function FilterChips({ chips }: { readonly chips: readonly Chip[] }) {
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={texts.filtersThatAreOn}>
      {chips.map((chip) => (
        <li key={chip.id} className={styles.chip}>
          <span dir="auto">{chip.label}</span>
          <button
            type="button"
            className={styles.remove}
            aria-label={texts.removeFilter(chip.label)}
            onClick={chip.onRemove}
          >
            ✕
          </button>
        </li>
      ))}
    </ul>
  );
}

interface ChoiceChip {
  readonly id: string;
  readonly label: string;
  readonly pressed: boolean;
  readonly disabled?: boolean;
  readonly onPress: () => void;
}

interface ChoiceChipsProps {
  /** Name of the group: "Saved filters". */
  readonly label: string;
  readonly chips: readonly ChoiceChip[];
  /** Actions after the last chip. */
  readonly children?: ReactNode;
}

/** Row of toggle chips, pressed while their choice is active. */
export function ChoiceChips({ label, chips, children }: ChoiceChipsProps) {
  return (
    <fieldset className={styles.choices} aria-label={label}>
      {chips.map((chip) => (
        <button
          key={chip.id}
          type="button"
          className={styles.choice}
          aria-pressed={chip.pressed}
          disabled={chip.disabled}
          onClick={chip.onPress}
        >
          <span dir="auto">{chip.label}</span>
        </button>
      ))}
      {children}
    </fieldset>
  );
}
