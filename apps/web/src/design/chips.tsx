import styles from './chips.module.css';

export interface Chip {
  readonly id: string;
  /** What it filters by: "Account: Joint", "Over £100". */
  readonly label: string;
  readonly onRemove: () => void;
}

/** The filters that are on, each with its way out. They live in the address, so back and a bookmark bring them again. */
export function FilterChips({ chips }: { readonly chips: readonly Chip[] }) {
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Filters that are on">
      {chips.map((chip) => (
        <li key={chip.id} className={styles.chip}>
          <span dir="auto">{chip.label}</span>
          <button
            type="button"
            className={styles.remove}
            aria-label={`Remove filter ${chip.label}`}
            onClick={chip.onRemove}
          >
            ✕
          </button>
        </li>
      ))}
    </ul>
  );
}
