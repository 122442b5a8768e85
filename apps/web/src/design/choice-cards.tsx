import { type ReactNode, useId } from 'react';
import styles from './choice-cards.module.css';

interface ChoiceCard<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Example for the answer, shown below it. */
  readonly example?: ReactNode;
}

interface ChoiceCardsProps<Value extends string> {
  /** The question. */
  readonly label: string;
  readonly value: Value | undefined;
  readonly cards: readonly ChoiceCard<Value>[];
  readonly onChange: (value: Value) => void;
}

/** A question with a few answers, each with an example. None is preselected. */
export function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const { label, value, cards, onChange } = props;
  const name = useId();
  return (
    <fieldset>
      <legend className={styles.question}>{label}</legend>
      <div className={styles.cards}>
        {cards.map((card) => (
          <label key={card.value} className={styles.card}>
            <span className={styles.answer}>
              <input
                type="radio"
                name={name}
                value={card.value}
                checked={card.value === value}
                aria-label={card.label}
                aria-describedby={card.example ? `${name}-${card.value}` : undefined}
                onChange={() => onChange(card.value)}
              />
              {card.label}
            </span>
            {card.example && (
              <span className={styles.example} id={`${name}-${card.value}`}>
                {card.example}
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
