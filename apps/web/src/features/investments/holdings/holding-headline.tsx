import type { Holding } from '@farthing/api-contract';
import { Amount, ConvertedAmount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { dayText } from '../../../design/format.ts';
import { Gain } from '../../../design/gain.tsx';
import { Card, Stack } from '../../../design/layout.tsx';
import { Stat, StatRow } from '../../../design/stat.tsx';
import { Text } from '../../../design/text.tsx';
import { Units } from '../../../design/units.tsx';
import { unitPrice } from '../../../design/units-text.ts';
import { HoldingCourse } from './holding-course.tsx';
import { gainShare, isHeld } from './holding-words.ts';
import { holdingHeadline as texts } from './texts.tsx';

/** Market value of a holding in large type, with units, price, cost and gain. */
export function HoldingHeadline({ holding }: { readonly holding: Holding }) {
  const { quantity, price, price_date, currency, base_currency: base } = holding;
  const { market_value, market_value_base, book_cost_base, unrealised_gain_base } = holding;
  return (
    <Card>
      <Stack>
        <Stat label={isHeld(holding) ? common.valueToday : texts.nothingHeld}>
          {market_value === null ? (
            <Text as="span" size={20} tone="quiet">
              {texts.valueNotKnown}
            </Text>
          ) : (
            <ConvertedAmount
              value={market_value}
              currency={currency}
              base={market_value_base}
              baseCurrency={base}
              size={40}
              strong
            />
          )}
        </Stat>
        <StatRow>
          <Stat label={common.units}>
            <Units value={quantity} />
          </Stat>
          <Stat label={common.pricePerUnit} note={price_date && dayText(price_date)}>
            {price === null ? texts.noneStored : <Amount value={unitPrice(price)} currency={currency} />}
          </Stat>
          {book_cost_base !== null && (
            <Stat label={common.bookCost}>
              <Amount value={book_cost_base} currency={base} />
            </Stat>
          )}
          {unrealised_gain_base !== null && isHeld(holding) && (
            <Stat label={texts.gain}>
              <Gain
                value={unrealised_gain_base}
                currency={base}
                share={gainShare(unrealised_gain_base, book_cost_base)}
                size={16}
              />
            </Stat>
          )}
        </StatRow>
        <HoldingCourse holding={holding} />
      </Stack>
    </Card>
  );
}
