import { type ReactNode, useEffect, useRef } from 'react';
import styles from './decision.module.css';
import { Key } from './text.tsx';

interface DecisionProps {
  /** Subject of the decision. */
  readonly what: string;
  /** When and where it was. */
  readonly about?: ReactNode;
  /** Its amount. */
  readonly figure?: ReactNode;
  /** Takes the focus when it appears: one came before it, and its buttons are gone. */
  readonly startHere: boolean;
  /** The choices, and what else can be done. */
  readonly children: ReactNode;
}

/** Card for one decision. Give it a key, so that each one mounts separately. */
export function Decision({ what, about, figure, startHere, children }: DecisionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (startHere) heading.current?.focus({ preventScroll: true });
  }, [startHere]);
  return (
    <section className={styles.decision} aria-label={what}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h2 className={styles.what} ref={heading} tabIndex={-1} dir="auto">
            {what}
          </h2>
          {about && (
            <div className={styles.about} dir="auto">
              {about}
            </div>
          )}
        </div>
        {figure}
      </div>
      {children}
    </section>
  );
}

/** A choice that is made at once. */
export interface DecisionChoice {
  readonly id: string;
  readonly label: string;
  /** Reason for the proposal, or effect of the choice. */
  readonly note?: string;
  readonly mark?: ReactNode;
  /** The key that does the same. */
  readonly keys: string;
  readonly onChoose: () => void;
}

/** Choices in a column of wide buttons, with the first one emphasised. */
export function DecisionChoices({
  label,
  choices,
}: {
  readonly label: string;
  readonly choices: readonly DecisionChoice[];
}) {
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{label}</legend>
      {choices.map(({ id, label: name, note, mark, keys, onChoose }, index) => (
        <button
          type="button"
          key={id}
          className={styles.choice}
          data-first={index === 0}
          aria-keyshortcuts={keys}
          onClick={onChoose}
        >
          {mark}
          <span className={styles.label}>
            <strong dir="auto">{name}</strong>
            {note && <small>{note}</small>}
          </span>
          <span className={styles.key} aria-hidden>
            <Key>{keys.toUpperCase()}</Key>
          </span>
        </button>
      ))}
    </fieldset>
  );
}
