import { SegmentChoice } from '../../design/segment-choice.tsx';
import { moneyChoice as texts } from './texts.tsx';

interface MoneyChoiceProps {
  /** In money of the day rather than today's. */
  readonly ofTheDay: boolean;
  readonly onOfTheDay: (ofTheDay: boolean) => void;
}

/** Whether figures of years to come are in today's money or in that of their day. */
export function MoneyChoice({ ofTheDay, onOfTheDay }: MoneyChoiceProps) {
  return (
    <SegmentChoice
      label={texts.money}
      value={ofTheDay ? 'then' : 'today'}
      options={[
        { value: 'today', ...texts.todays },
        { value: 'then', ...texts.thatDay },
      ]}
      onChange={(value) => onOfTheDay(value === 'then')}
    />
  );
}
