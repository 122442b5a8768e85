import { usePreferences } from './preferences.ts';
import { units as texts } from './texts.tsx';
import styles from './units.module.css';
import { unitsText } from './units-text.ts';

/** A number of shares or units, up to twelve places; dots when amounts are hidden, as it tells what they come to. */
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
