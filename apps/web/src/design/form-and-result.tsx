import type { ReactNode } from 'react';
import styles from './form-and-result.module.css';

/** Figures to type at the left and what they come to at the right, which stays in sight; below each other on phones. */
export function FormAndResult({ form, result }: { readonly form: ReactNode; readonly result: ReactNode }) {
  return (
    <div className={styles.sides}>
      <div className={styles.side}>{form}</div>
      <div className={styles.side}>{result}</div>
    </div>
  );
}
