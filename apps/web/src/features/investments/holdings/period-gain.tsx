import type { PortfolioPerformance } from '@farthing/api-contract';
import { Gain } from '../../../design/gain.tsx';
import { Row } from '../../../design/layout.tsx';
import { percentText } from '../../../design/percent.ts';
import { Text } from '../../../design/text.tsx';
import { type HistoryRange, rangeWords } from './history-range.ts';
import { periodGain as texts } from './texts.tsx';

interface PeriodGainProps {
  readonly history: Omit<PortfolioPerformance, 'partly_counted'>;
  readonly range: HistoryRange;
}

/** Gain over the chosen period as an amount and as the time-weighted return. */
export function PeriodGain({ history, range }: PeriodGainProps) {
  const { gain, base_currency, time_weighted } = history;
  return (
    <Row gap={2} align="baseline">
      <Gain value={gain} currency={base_currency} size={16} />
      <Text as="span" size={12} tone="quiet">
        {time_weighted.period === null
          ? rangeWords[range]
          : texts.timeWeighted(rangeWords[range], percentText(time_weighted.period, true))}
      </Text>
    </Row>
  );
}
