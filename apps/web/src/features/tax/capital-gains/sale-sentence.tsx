import type { CapitalGainsDisposal } from '@farthing/api-contract';
import { Amount } from '../../../design/amount.tsx';
import { DateText } from '../../../design/dates.tsx';
import { Text } from '../../../design/text.tsx';
import { Units } from '../../../design/units.tsx';
import { saleSentence as texts } from './texts.tsx';

/** Describes a disposal in one sentence: "You sold 700 LOBS on 1 May 2025 for £3,360.00." */
export function SaleSentence({ disposal }: { readonly disposal: CapitalGainsDisposal }) {
  const { quantity, asset, date, proceeds } = disposal;
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
