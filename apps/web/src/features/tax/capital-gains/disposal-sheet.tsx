import type { CapitalGainsDisposal } from '@farthing/api-contract';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { Figures } from '../../../design/figures.tsx';
import { dayText, taxYearText } from '../../../design/format.ts';
import { Gain } from '../../../design/gain.tsx';
import { Stack } from '../../../design/layout.tsx';
import { SideSheet } from '../../../design/sheet.tsx';
import { Hint, Text } from '../../../design/text.tsx';
import { taxYearOf } from './disposal-words.ts';
import { matchRules } from './match-rules.ts';
import { MatchTable } from './match-table.tsx';
import { SaleSentence } from './sale-sentence.tsx';
import { disposalSheet as texts } from './texts.tsx';

interface DisposalSheetProps {
  readonly disposal: CapitalGainsDisposal;
  readonly onClose: () => void;
}

/** One disposal with every match, so that somebody who has never seen farthing can follow it to the penny. */
export default function DisposalSheet({ disposal, onClose }: DisposalSheetProps) {
  const { asset, name, date, proceeds, allowable_costs, gain } = disposal;
  const used = Object.entries(matchRules).filter(([rule]) =>
    disposal.matches.some((match) => match.rule === rule),
  );
  return (
    <SideSheet title={`${asset}, ${dayText(date)}`} wide onClose={onClose}>
      <Stack gap={6}>
        <Stack gap={1}>
          <SaleSentence disposal={disposal} />
          <Text size={14} tone="quiet">
            {name === asset ? '' : `${name}. `}
            {texts.taxYear(taxYearText(taxYearOf(date)))}
          </Text>
        </Stack>
        <Figures
          lines={[
            { label: texts.proceeds, figure: money(proceeds) },
            { label: texts.allowableCosts, figure: money(allowable_costs) },
            {
              label: common.gainOrLoss,
              figure: <Gain value={gain} currency="GBP" size={20} />,
              total: true,
            },
          ]}
        />
        <Stack gap={2}>
          <Text as="h3" size={16} strong>
            {texts.whichSharesWereSold}
          </Text>
          <MatchTable disposal={disposal} />
        </Stack>
        <Stack gap={2}>
          <Text as="h3" size={16} strong>
            {texts.whyThese}
          </Text>
          {used.map(([rule, { name: title, gloss, law }]) => (
            <Text key={rule} size={14} tone="quiet">
              {title}. {gloss} ({law})
            </Text>
          ))}
          <Hint>{texts.note}</Hint>
        </Stack>
      </Stack>
    </SideSheet>
  );
}

function money(value: string) {
  return <Amount value={value} currency="GBP" />;
}
