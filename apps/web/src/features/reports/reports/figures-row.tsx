import { figureMinor, formatMinor } from '@farthing/money';
import type { TransactionFilter } from '../../../api/transactions.ts';
import { Amount } from '../../../design/amount.tsx';
import { Delta } from '../../../design/delta.tsx';
import { Card } from '../../../design/layout.tsx';
import { Link } from '../../../design/link.tsx';
import { Stat, StatRow } from '../../../design/stat.tsx';
import { figuresRow as texts } from './texts.tsx';

interface FigureOf {
  readonly label: string;
  /** Decimal string. */
  readonly value: string;
  /** The same of the range before. */
  readonly before?: string | undefined;
  /** True for costs, where an increase isn't good news. */
  readonly isCost?: boolean;
  /** Filter for the rows behind the figure. */
  readonly search?: TransactionFilter;
}

interface FiguresRowProps {
  readonly currency: string;
  readonly figures: readonly FigureOf[];
  /** Name of the comparison period: "a month before". */
  readonly comparedWith?: string | undefined;
}

/** The figures of a range beside each other, each with its change against the range before. */
export function FiguresRow({ currency, figures, comparedWith }: FiguresRowProps) {
  return (
    <Card>
      <StatRow>
        {figures.map(({ label, value, before, isCost = false, search }) => (
          <Stat
            key={label}
            label={label}
            note={
              before !== undefined &&
              comparedWith && (
                <Delta
                  value={difference(value, before, currency)}
                  currency={currency}
                  since={texts.on(comparedWith)}
                  neutral={isCost}
                />
              )
            }
          >
            {search ? (
              <Link to="/transactions" search={search}>
                <Amount value={value} currency={currency} size={20} strong />
              </Link>
            ) : (
              <Amount value={value} currency={currency} size={20} strong />
            )}
          </Stat>
        ))}
      </StatRow>
    </Card>
  );
}

/** The first amount less the second, exactly. */
export function difference(value: string, before: string, currency: string): string {
  return formatMinor(figureMinor(value, currency) - figureMinor(before, currency), currency);
}
