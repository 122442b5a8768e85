import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cancel } from './common-texts.ts';
import styles from './sheet.module.css';

/** The buttons at the end of a sheet or a form; the main one stands last. */
export function SheetActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

interface FormActionsProps {
  /** Label of the button that submits the form. */
  readonly label: string;
  readonly busy: boolean;
  readonly disabled?: boolean;
  readonly onClose: () => void;
}

/** The buttons of a form in a dialog: Cancel, and the one that submits it. */
export function FormActions({ label, busy, disabled = false, onClose }: FormActionsProps) {
  return (
    <SheetActions>
      <Button onClick={onClose}>{cancel}</Button>
      <Button kind="main" type="submit" busy={busy} disabled={disabled}>
        {label}
      </Button>
    </SheetActions>
  );
}
