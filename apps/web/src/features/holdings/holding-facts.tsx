import type { Holding } from '@farthing/api-contract';
import { countText } from '../../design/format.ts';
import { Card } from '../../design/layout.tsx';
import { Link } from '../../design/link.tsx';
import { Facts } from '../../design/stat.tsx';
import { wrapperNames } from './holding-words.ts';

interface HoldingFactsProps {
  readonly holding: Holding;
  readonly accountName: string | undefined;
}

/** What is written down about a holding. */
export function HoldingFacts({ holding, accountName }: HoldingFactsProps) {
  const { symbol, security_id, account_id, purchase_currency, currency, wrapper, notes } = holding;
  return (
    <Card title="Details">
      <Facts
        facts={[
          [
            'Security',
            <Link
              key="security"
              to="/investments/securities/$securityId"
              params={{ securityId: security_id }}
            >
              {symbol}
            </Link>,
          ],
          [
            'Account',
            <Link key="account" to="/accounts/$accountId" params={{ accountId: account_id }}>
              {accountName ?? 'Account'}
            </Link>,
          ],
          [
            'For tax',
            wrapper === 'taxable' ? 'in your tax reports' : `${wrapperNames[wrapper]}, in no report`,
          ],
          ['Bought in', purchase_currency],
          ...(currency === purchase_currency ? [] : [['Priced in', currency] as const]),
          ['Trades', holding.trade_count === 0 ? 'none' : countText(holding.trade_count, 'trade')],
          ...(notes ? [['Notes', notes] as const] : []),
        ]}
      />
    </Card>
  );
}
