import type { CapitalGainsDisposal, CapitalGainsSale } from '@farthing/api-contract';
import { Amount } from '../../../design/amount.tsx';
import { DateText } from '../../../design/dates.tsx';
import { Text } from '../../../design/text.tsx';
import { Units } from '../../../design/units.tsx';
import { saleSentence as texts } from './texts.tsx';

interface SaleSentenceProps {
  readonly disposal: CapitalGainsDisposal & Pick<CapitalGainsSale, 'whole_quantity'>;
}

/** Describes a disposal in one sentence: "You sold 700 LOBS on 1 May 2025 for £3,360.00." Of a joint account, also how much was sold in all. */
export function SaleSentence({ disposal }: SaleSentenceProps) {
  const { quantity, asset, date, proceeds, whole_quantity: whole } = disposal;
  if (whole !== undefined)
    return (
      <Text>
        {texts.yourPart({
          part: <Units value={quantity} />,
          whole: <Units value={whole} />,
          asset,
          day: <DateText day={date} />,
          proceeds: <Amount value={proceeds} currency="GBP" />,
        })}
      </Text>
    );
  return (
    <Text>
      {texts.youSold(
        <Units value={quantity} />,
        asset,
        <DateText day={date} />,
        <Amount value={proceeds} currency="GBP" />,
      )}
    </Text>
  );
}
