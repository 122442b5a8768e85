import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import styles from './inline-form.module.css';

interface InlineFormProps {
  readonly label: string;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
  /** Content below the fields: messages and buttons. */
  readonly foot: ReactNode;
  readonly children: ReactNode;
}

/** Form that replaces a row while it is edited. Enter saves, Escape cancels. */
export function InlineForm({ label, onSubmit, onCancel, foot, children }: InlineFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onCancel();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table
    // biome-ignore lint/a11y/useFocusableInteractive: its fields take the focus
    <div role="row" className={styles.row}>
      {/* biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: its fields take the focus */}
      <div role="gridcell" aria-colspan={7}>
        <form className={styles.form} noValidate aria-label={label} onSubmit={submit} onKeyDown={onKeyDown}>
          <div className={styles.fields}>{children}</div>
          {foot}
        </form>
      </div>
    </div>
  );
}
