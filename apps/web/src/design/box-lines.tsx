import { type ReactNode, useState } from 'react';
import styles from './box-lines.module.css';
import { CopyButton } from './copy-button.tsx';
import { ForwardIcon } from './icons.ts';
import { boxLines as texts } from './texts.tsx';

/** Boxes of a section of a form, below each other. */
export function BoxLines({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul className={styles.lines} aria-label={label}>
      {children}
    </ul>
  );
}

interface BoxLineProps {
  /** The number that is printed on the box. */
  readonly box: string;
  readonly label: string;
  /** One line below with its components. */
  readonly gloss?: ReactNode;
  readonly figure: ReactNode;
  /** Small text below the figure. */
  readonly exact?: ReactNode;
  /** Text to copy to the clipboard. Without it there is no copy button. */
  readonly copy?: string;
  /** Breakdown of the figure, rendered when the line is open. Without it the line can't be opened. */
  readonly children?: ReactNode;
}

/** A numbered box with its figure, which can be copied and expands to its records. A plain line when printed. */
export function BoxLine({ box, label, gloss, figure, exact, copy, children }: BoxLineProps) {
  const [isOpen, setIsOpen] = useState(false);
  const head = (
    <>
      <span className={styles.box}>{box}</span>
      <span className={styles.label}>{label}</span>
      <span className={styles.figure}>
        {figure}
        {exact && <span className={styles.small}>{exact}</span>}
      </span>
      <span className={styles.arrow} aria-hidden>
        {children && <ForwardIcon size={18} />}
      </span>
      {gloss && <span className={styles.gloss}>{gloss}</span>}
    </>
  );
  return (
    <li className={styles.item}>
      {children ? (
        <details className={styles.details} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
          <summary className={styles.line}>{head}</summary>
          {isOpen && <div className={styles.matter}>{children}</div>}
        </details>
      ) : (
        <div className={styles.line}>{head}</div>
      )}
      <span className={styles.copy}>
        {copy !== undefined && (
          <CopyButton text={copy} compact>
            {texts.copyBox(copy, box)}
          </CopyButton>
        )}
      </span>
    </li>
  );
}
