import type { Holding } from '@farthing/api-contract';
import { Card } from '../../../design/layout.tsx';
import { Link } from '../../../design/link.tsx';
import { Facts } from '../../../design/stat.tsx';
import { wrapperNames } from './holding-words.ts';
import { holdingFacts as texts } from './texts.tsx';

interface HoldingFactsProps {
  readonly holding: Holding;
  readonly accountName: string | undefined;
}

/** Stored details of a holding. */
export function HoldingFacts({ holding, accountName }: HoldingFactsProps) {
  const { symbol, security_id, account_id, purchase_currency, currency, wrapper, notes } = holding;
  return (
    <Card title={texts.details}>
      <Facts
        facts={[
          [
            texts.security,
            <Link
              key="security"
              to="/investments/securities/$securityId"
              params={{ securityId: security_id }}
            >
              {symbol}
            </Link>,
          ],
          [
            texts.account,
            <Link key="account" to="/accounts/$accountId" params={{ accountId: account_id }}>
              {accountName ?? texts.account}
            </Link>,
          ],
          [
            texts.forTax,
            wrapper === 'taxable' ? texts.inYourTaxReports : texts.inNoTaxReport(wrapperNames[wrapper]),
          ],
          [texts.boughtIn, purchase_currency],
          ...(currency === purchase_currency ? [] : [[texts.pricedIn, currency] as const]),
          [texts.trades, texts.tradeCount(holding.trade_count)],
          ...(notes ? [[texts.notes, notes] as const] : []),
        ]}
      />
    </Card>
  );
}
