import { figureMinor, formatMinor } from '@farthing/money';

/** Fields that an account and a line of the balance sheet share. */
interface Held {
  readonly balance_base: string | null;
  readonly holdings_value?: string;
}

/** Cash and holdings together, in base currency; null for an account that holds nothing, and without a rate. */
export function withHoldings({ balance_base, holdings_value }: Held, baseCurrency: string): string | null {
  if (holdings_value === undefined || balance_base === null) return null;
  return formatMinor(
    figureMinor(balance_base, baseCurrency) + figureMinor(holdings_value, baseCurrency),
    baseCurrency,
  );
}
