import { usePreferences } from './preferences.ts';
import { units as texts } from './texts.tsx';
import styles from './units.module.css';
import { unitsText } from './units-text.ts';

/** Number of shares or units, with up to twelve decimal places. Masked when amounts are hidden, because it would reveal the value. */
export function Units({ value }: { readonly value: string }) {
  const { hideAmounts } = usePreferences();
  if (hideAmounts) {
    return (
      <span role="img" aria-label={texts.quantityHidden}>
        ••••
      </span>
    );
  }
  return <span className={styles.units}>{unitsText(value)}</span>;
}
