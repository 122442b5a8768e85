import { usePreferences } from './preferences.ts';
import styles from './units.module.css';
import { unitsText } from './units-text.ts';

/** A number of shares or units, up to twelve places; dots when amounts are hidden, as it tells what they come to. */
export function Units({ value }: { readonly value: string }) {
  const { hideAmounts } = usePreferences();
  if (hideAmounts) {
    return (
      <span role="img" aria-label="Quantity hidden">
        ••••
      </span>
    );
  }
  return <span className={styles.units}>{unitsText(value)}</span>;
}
