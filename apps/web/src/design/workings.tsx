import { amountText } from './format.ts';
import { usePreferences } from './preferences.ts';
import { capitalised } from './sentence.ts';
import styles from './workings.module.css';

/** One step of how a figure came about. */
interface WorkingStep {
  readonly label: string;
  /** Pounds as a decimal string, or words. */
  readonly amount: string;
  readonly figures: readonly { readonly label: string; readonly value: string }[];
  /** Act and section, or a page of a manual; may be empty. */
  readonly law: string;
}

/** The steps of a computation in their order: figures at the right, what came out beneath, and the law it rests on. */
export function Workings({
  label,
  steps,
}: {
  readonly label: string;
  readonly steps: readonly WorkingStep[];
}) {
  const { hideAmounts } = usePreferences();
  const written = (text: string) => (hideAmounts ? hidden(text) : workingText(text));
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two steps may bear one name, and their order does not change
        <li key={place}>
          <dl>
            {step.figures.map((figure, number) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <div key={number} className={styles.line}>
                <dt>{withPounds(figure.label)}</dt>
                <dd>{written(figure.value)}</dd>
              </div>
            ))}
            <div className={styles.line} data-result>
              <dt>{withPounds(step.label)}</dt>
              <dd>{written(step.amount)}</dd>
            </div>
          </dl>
          {step.law && <p className={styles.law}>{step.law}</p>}
        </li>
      ))}
    </ol>
  );
}

/** A sentence with amounts in it as the API writes them: `78.14 more than expected`. */
export function WorkingText({ children }: { readonly children: string }) {
  const { hideAmounts } = usePreferences();
  return hideAmounts ? hidden(children) : workingText(children);
}

const pounds = /-?\b\d+\.\d{2}(?![\d%])/g;

/** Decimal strings among words as pounds: `3967.00 at 19%` becomes `£3,967.00 at 19%`. */
function workingText(text: string): string {
  return text.replace(pounds, (amount) => amountText(amount, 'GBP'));
}

function hidden(text: string): string {
  return text.replace(pounds, '£••••');
}

/** Thresholds in labels, which come as `100,000`. */
function withPounds(label: string): string {
  const text = label.replace(/(?<![£\d,.])\d{1,3}(,\d{3})+(?![\d,])/g, (threshold) => `£${threshold}`);
  return capitalised(text);
}
