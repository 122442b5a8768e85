import styles from './amount.module.css';
import { amountParts, amountText, dayText, trimRate } from './format.ts';
import { usePreferences } from './preferences.ts';
import { amount as texts } from './texts.tsx';

interface AmountProps {
  /** Signed decimal string from the API. */
  readonly value: string;
  readonly currency: string;
  /** `flow` writes + and colours money in, `change` only writes +, `plain` (default) shows a balance as it is. */
  readonly kind?: 'plain' | 'flow' | 'change';
  readonly tone?: 'ink' | 'quiet';
  readonly size?: 12 | 14 | 16 | 20 | 28 | 40;
  readonly strong?: boolean;
}

/** An amount of money, with less prominent pence and U+2212 as minus. Shows dots while amounts are hidden. */
export function Amount({ value, currency, kind = 'plain', tone = 'ink', size = 16, strong }: AmountProps) {
  const { hideAmounts } = usePreferences();
  const { sign, symbol, pounds, pence } = amountParts(value, currency, kind !== 'plain');
  const moneyIn = kind === 'flow' && sign === '+';
  return (
    <span
      className={styles.amount}
      data-tone={hideAmounts ? 'quiet' : moneyIn ? 'in' : tone}
      data-size={size}
      data-strong={strong}
      data-long={symbol.length + pounds.length > 11}
      data-amount
    >
      {hideAmounts ? (
        <span role="img" aria-label={texts.amountHidden}>
          {symbol}••••
        </span>
      ) : (
        <>
          {sign}
          {symbol}
          {pounds}
          <span className={styles.pence}>{pence}</span>
        </>
      )}
    </span>
  );
}

interface ConvertedAmountProps extends Omit<AmountProps, 'value' | 'currency'> {
  readonly value: string;
  readonly currency: string;
  /** Amount in base currency; null if no rate is stored. */
  readonly base: string | null;
  readonly baseCurrency: string;
  readonly rate?: string | null;
  readonly rateDate?: string | null;
}

/** An amount in base currency, with the original below in small type, and the rate and its date if known. */
export function ConvertedAmount(props: ConvertedAmountProps) {
  const { value, currency, base, baseCurrency, rate, rateDate, ...rest } = props;
  const { hideAmounts } = usePreferences();
  if (currency === baseCurrency) return <Amount value={value} currency={currency} {...rest} />;
  const original = hideAmounts ? currency : amountText(value, currency);
  const at = rate && rateDate ? texts.at(trimRate(rate), dayText(rateDate)) : '';
  return (
    <span className={styles.pair} data-size={rest.size}>
      {base === null ? (
        <Amount value={value} currency={currency} {...rest} />
      ) : (
        <Amount value={base} currency={baseCurrency} {...rest} />
      )}
      <span className={styles.original}>
        {base === null ? texts.noRateStored(currency) : `${original}${at}`}
      </span>
    </span>
  );
}
