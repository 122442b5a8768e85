import { type ReactNode, useEffect, useRef } from 'react';
import { CheckIcon } from './icons.ts';
import styles from './steps.module.css';

interface Step {
  readonly id: string;
  readonly label: string;
  /** Goes back to it; left out where there is no way. */
  readonly onGo?: (() => void) | undefined;
}

/** The steps of a wizard, numbered, with those that are done and the one that is on. */
export function Steps({
  label,
  steps,
  current,
}: {
  readonly label: string;
  readonly steps: readonly Step[];
  readonly current: string;
}) {
  const at = steps.findIndex((step) => step.id === current);
  return (
    <nav aria-label={label}>
      <ol className={styles.steps}>
        {steps.map((step, index) => {
          const state = index < at ? 'done' : index === at ? 'current' : 'ahead';
          const parts = (
            <>
              <span className={styles.number} aria-hidden>
                {state === 'done' ? <CheckIcon size={16} stroke={2.5} /> : index + 1}
              </span>
              <span>{step.label}</span>
            </>
          );
          return (
            <li
              key={step.id}
              className={styles.step}
              data-state={state}
              aria-current={state === 'current' ? 'step' : undefined}
            >
              {step.onGo && state !== 'current' ? (
                <button type="button" className={styles.go} onClick={step.onGo}>
                  {parts}
                </button>
              ) : (
                <span className={styles.still}>{parts}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/**
 * The heading of a step.
 * @param props.takesFocus moves the focus here when the step appears, so that it is read and Tab goes on from it
 */
export function StepHeading({
  takesFocus,
  children,
}: {
  readonly takesFocus: boolean;
  readonly children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only its appearance moves the focus
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h2 ref={heading} tabIndex={-1} className={styles.heading}>
      {children}
    </h2>
  );
}
