import type { DisposalWorking } from '@farthing/api-contract';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { Figures } from '../../../design/figures.tsx';
import { isNothing } from '../../../design/format.ts';
import { Stack } from '../../../design/layout.tsx';
import { Hint } from '../../../design/text.tsx';
import { isBelowZero, rateNames } from './disposal-words.ts';
import { workingFigures as texts } from './texts.ts';

/** Calculation of a disposal, from the proceeds to the taxable gain and its rates. */
export function WorkingFigures({ working }: { readonly working: DisposalWorking }) {
  const { own_proceeds, allowable_costs, gain, reliefs, chargeable_gain, rates, exempt } = working;
  const { relief_withdrawn } = working;
  const money = (value: string) => <Amount value={value} currency="GBP" />;
  const relieved = reliefs.length > 0;
  return (
    <Stack gap={2}>
      <Figures
        lines={[
          { label: common.proceeds, figure: money(own_proceeds) },
          { label: common.allowableCosts, figure: money(negated(allowable_costs)) },
          {
            label: isBelowZero(gain) ? texts.loss : common.gain,
            figure: <Amount value={gain} currency="GBP" size={relieved ? 16 : 20} strong />,
            total: true,
          },
          ...reliefs.map(({ code, label, amount }) => ({
            id: code,
            label,
            figure: money(negated(amount)),
          })),
          ...(relieved
            ? [
                {
                  label: isBelowZero(chargeable_gain) ? texts.lossThatCounts : texts.gainThatCounts,
                  figure: <Amount value={chargeable_gain} currency="GBP" size={20} strong />,
                  total: true,
                },
              ]
            : []),
        ]}
      />
      {exempt && isNothing(chargeable_gain) && <Hint>{texts.exempt}</Hint>}
      {!isNothing(relief_withdrawn) && (
        <>
          <Figures lines={[{ label: texts.withdrawn, figure: money(relief_withdrawn) }]} />
          <Hint>{texts.withdrawnNote}</Hint>
        </>
      )}
      {rates.length > 0 && (
        <Figures
          lines={rates.map(({ kind, gain: part }) => ({ label: rateNames[kind], figure: money(part) }))}
        />
      )}
    </Stack>
  );
}

function negated(amount: string): string {
  if (isNothing(amount)) return amount;
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}
