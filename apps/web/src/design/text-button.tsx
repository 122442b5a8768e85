import type { ReactNode } from 'react';
import styles from './text-button.module.css';

interface TextButtonProps {
  /** Accessible name, if the visible text isn't clear enough. */
  readonly label?: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** Words that open something in place, as the name in a row opens its details. They look like a link. */
export function TextButton({ label, onClick, children }: TextButtonProps) {
  return (
    <button type="button" className={styles.button} aria-label={label} onClick={onClick}>
      {children}
    </button>
  );
}
