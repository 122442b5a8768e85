import type { TaxPosition } from '@farthing/api-contract';
import { Amount } from '../../../design/amount.tsx';
import { ExplainedLine } from '../../../design/explained-lines.tsx';
import { isNothing } from '../../../design/format.ts';
import { Workings } from '../../../design/workings.tsx';
import { charges } from './tax-words.ts';
import { positionLines as texts } from './texts.tsx';

interface ChargeLinesProps {
  readonly position: TaxPosition;
  /** With a minus: they stand below an income that they are taken from. */
  readonly takenOff?: boolean;
}

/** Tax charges of a year, each of which opens to its steps and legislation. Zero charges are left out. */
export function ChargeLines({ position, takenOff = false }: ChargeLinesProps) {
  const shown = charges.filter(({ code }) => code === 'income_tax' || !isNothing(String(position[code])));
  return (
    <>
      {shown.map(({ code, label, gloss, topics, step }) => (
        <ExplainedLine
          key={code}
          label={label}
          gloss={gloss}
          figure={<Amount value={`${takenOff ? '-' : ''}${position[code]}`} currency="GBP" />}
        >
          <Workings
            label={texts.howIsMadeUp(label)}
            steps={position.explanation.filter(
              (one) => topics.includes(one.topic) && (step?.test(one.label) ?? true),
            )}
          />
        </ExplainedLine>
      ))}
    </>
  );
}
