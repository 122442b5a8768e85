import styles from './filter-tabs.module.css';
import { language } from './language.ts';

interface FilterTab<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly count: number;
}

interface FilterTabsProps<Value extends string> {
  /** Name of the filter: "Show rows". */
  readonly label: string;
  readonly value: Value;
  readonly tabs: readonly FilterTab<Value>[];
  readonly onChange: (value: Value) => void;
}

/** Tabs that filter a list, with counts. Placed at the top of a card without padding. */
export function FilterTabs<Value extends string>({ label, value, tabs, onChange }: FilterTabsProps<Value>) {
  return (
    <fieldset className={styles.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          className={styles.tab}
          aria-pressed={tab.value === value}
          data-empty={tab.count === 0}
          onClick={() => onChange(tab.value)}
        >
          {tab.label} <span className={styles.count}>{tab.count.toLocaleString(language)}</span>
        </button>
      ))}
    </fieldset>
  );
}
