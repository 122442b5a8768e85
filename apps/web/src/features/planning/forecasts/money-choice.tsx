import * as common from '../../../design/common-texts.ts';
import { SegmentChoice } from '../../../design/segment-choice.tsx';
import { moneyChoice as texts } from './texts.tsx';

interface MoneyChoiceProps {
  /** In money of the day rather than today's. */
  readonly ofTheDay: boolean;
  readonly onOfTheDay: (ofTheDay: boolean) => void;
}

/** Choice between today's prices and future prices. */
export function MoneyChoice({ ofTheDay, onOfTheDay }: MoneyChoiceProps) {
  return (
    <SegmentChoice
      label={common.prices}
      value={ofTheDay ? 'then' : 'today'}
      options={[
        { value: 'today', ...texts.todays },
        { value: 'then', ...texts.thatDay },
      ]}
      onChange={(value) => onOfTheDay(value === 'then')}
    />
  );
}
