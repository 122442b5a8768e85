import type { Holding } from '@farthing/api-contract';
import * as common from '../../../design/common-texts.ts';
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
    <Card title={common.details}>
      <Facts
        facts={[
          [
            common.security,
            <Link
              key="security"
              to="/investments/securities/$securityId"
              params={{ securityId: security_id }}
            >
              {symbol}
            </Link>,
          ],
          [
            common.account,
            <Link key="account" to="/accounts/$accountId" params={{ accountId: account_id }}>
              {accountName ?? common.account}
            </Link>,
          ],
          [
            texts.forTax,
            wrapper === 'taxable' ? texts.inYourTaxReports : texts.inNoTaxReport(wrapperNames[wrapper]),
          ],
          [texts.boughtIn, purchase_currency],
          ...(currency === purchase_currency ? [] : [[texts.pricedIn, currency] as const]),
          [common.trades, texts.tradeCount(holding.trade_count)],
          ...(notes ? [[common.notes, notes] as const] : []),
        ]}
      />
    </Card>
  );
}
