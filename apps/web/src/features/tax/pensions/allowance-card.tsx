import type { PensionAllowance } from '@farthing/api-contract';
import type { ComponentProps } from 'react';
import { differenceOf } from '../../../design/charts/difference.ts';
import { Explain } from '../../../design/explain.tsx';
import { Figures } from '../../../design/figures.tsx';
import { isNothing, taxYearText } from '../../../design/format.ts';
import { Card, Stack } from '../../../design/layout.tsx';
import { Meter } from '../../../design/meter.tsx';
import { Notice } from '../../../design/notice.tsx';
import { pounds } from '../../../design/pounds.tsx';
import { Text } from '../../../design/text.tsx';
import { Workings, WorkingText } from '../../../design/workings.tsx';
import { unusedSources } from './pension-words.ts';
import { allowanceCard as texts } from './texts.tsx';

/** The annual allowance of a year: what is used, what earlier years leave, and every step. */
export function AllowanceCard({ allowance }: { readonly allowance: PensionAllowance }) {
  const { taper, money_purchase: flexible, relief } = allowance;
  return (
    <Card title={texts.annualAllowance}>
      <Stack gap={4}>
        <Meter
          name={texts.ofYear(taxYearText(allowance.tax_year))}
          used={allowance.used}
          whole={allowance.allowance}
          left={allowance.left}
          currency="GBP"
        />
        {!isNothing(allowance.charge) && (
          <Notice tone="warning" title={texts.moreWasPaidIn}>
            {texts.charge(pounds(allowance.charge))}
          </Notice>
        )}
        {!isNothing(relief.excess) && (
          <Notice tone="warning" title={texts.noRelief}>
            {texts.aboveEarnings(pounds(relief.excess))}
          </Notice>
        )}
        {taper.applies && (
          <Text size={14}>{texts.tapered(pounds(taper.reduction), pounds(taper.adjusted_income))}</Text>
        )}
        {flexible.applies && (
          <Meter
            name={texts.moneyPurchase}
            gloss={texts.afterFlexibleAccess}
            used={flexible.input}
            whole={flexible.allowance}
            left={isNothing(flexible.excess) ? differenceOf(flexible.allowance, flexible.input) : '0.00'}
            currency="GBP"
          />
        )}
        <UsedAndUnused allowance={allowance} />
        {allowance.notes.map((note) => (
          <Text key={note} size={12} tone="quiet">
            <WorkingText>{`${note.replace(/\.$/, '')}.`}</WorkingText>
          </Text>
        ))}
        <Explain>
          <Workings label={texts.howMadeUp} steps={allowance.explanation} />
        </Explain>
      </Stack>
    </Card>
  );
}

/** Input of the year and unused allowance of earlier years. */
function UsedAndUnused({ allowance }: { readonly allowance: PensionAllowance }) {
  const { inputs, carry_forward: earlier } = allowance;
  return (
    <>
      {inputs.length > 0 && (
        <TitledFigures
          title={texts.whatCountsAgainstIt}
          lines={[
            ...inputs.map(({ label, amount: gross }, place) => ({
              id: String(place),
              label,
              figure: pounds(gross),
            })),
            { label: texts.pensionInput, figure: pounds(allowance.pension_input), total: true },
          ]}
        />
      )}
      <TitledFigures
        title={texts.leftFromEarlierYears}
        lines={[
          ...earlier.map(({ tax_year, left, source }) => ({
            label: texts.leftOfYear(taxYearText(tax_year), unusedSources[source]),
            figure: pounds(left),
          })),
          { label: texts.canStillBePaid, figure: pounds(allowance.available), total: true },
        ]}
      />
    </>
  );
}

interface TitledFiguresProps extends Pick<ComponentProps<typeof Figures>, 'lines'> {
  readonly title: string;
}

function TitledFigures({ title, lines }: TitledFiguresProps) {
  return (
    <Stack gap={1}>
      <Text as="h3" size={14} strong>
        {title}
      </Text>
      <Figures small lines={lines} />
    </Stack>
  );
}
