import { Amount } from './amount.tsx';
import styles from './delta.module.css';
import { isNothing } from './format.ts';
import { delta as texts } from './texts.tsx';

interface DeltaProps {
  /** The change, a signed decimal string. */
  readonly value: string;
  readonly currency: string;
  /** Since when: "since 1 Nov 2026". */
  readonly since: string;
  /** Leaves out the colour of money in, because an increase isn't good news: spending, for example. */
  readonly neutral?: boolean;
}

/** A change: its direction as a mark and a sign, never by colour alone. */
export function Delta({ value, currency, since, neutral = false }: DeltaProps) {
  const none = isNothing(value);
  const down = !none && value.startsWith('-');
  return (
    <span className={styles.delta} data-neutral={neutral}>
      <span className={styles.mark} data-way={none ? 'none' : down ? 'down' : 'up'} aria-hidden>
        {none ? '=' : down ? '▼' : '▲'}
      </span>
      {none ? (
        <span>{texts.noChange(since)}</span>
      ) : (
        <>
          <Amount value={value} currency={currency} kind="flow" size={14} strong /> <span>{since}</span>
        </>
      )}
    </span>
  );
}
