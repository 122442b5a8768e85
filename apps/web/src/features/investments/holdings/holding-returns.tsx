import type { Holding } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { holdingPoolQuery } from '../../../api/holdings.ts';
import { portfolioIncomeQuery } from '../../../api/portfolio.ts';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { Figures } from '../../../design/figures.tsx';
import { Gain } from '../../../design/gain.tsx';
import { Card, Stack } from '../../../design/layout.tsx';
import { Hint } from '../../../design/text.tsx';
import { sumOf } from './holding-words.ts';
import { holdingReturns as texts } from './texts.tsx';

/** Returns of a holding: unrealised gain, realised gains and dividends. */
export function HoldingReturns({ holding }: { readonly holding: Holding }) {
  const pool = useQuery(holdingPoolQuery(holding.id));
  const income = useQuery(portfolioIncomeQuery);
  if (!pool.data || !income.data || holding.trade_count === 0) return null;
  const realised = sumOf(pool.data.disposals.map(({ gain }) => gain));
  const dividends = sumOf(
    income.data.years
      .flatMap(({ securities }) => securities)
      .filter(({ security_id }) => security_id === holding.security_id)
      .map(({ total }) => total),
  );
  const inPounds = holding.base_currency === 'GBP';
  const held = inPounds ? holding.unrealised_gain_base : null;
  return (
    <Card title={texts.returns}>
      <Stack gap={3}>
        <Figures
          small
          lines={[
            ...(held === null
              ? []
              : [{ label: texts.onWhatIsHeld, figure: <Gain value={held} currency="GBP" /> }]),
            { label: texts.onWhatWasSold, figure: <Gain value={realised} currency="GBP" /> },
            { label: common.dividends, figure: <Amount value={dividends} currency="GBP" size={14} /> },
            ...(held === null
              ? []
              : [
                  {
                    label: common.total,
                    figure: <Gain value={sumOf([held, realised, dividends])} currency="GBP" size={16} />,
                    total: true,
                  },
                ]),
          ]}
        />
        <Hint small>{pool.data.holdings.length > 1 ? texts.inPoundsOfPool : common.inPounds}</Hint>
      </Stack>
    </Card>
  );
}
