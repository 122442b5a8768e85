import { decideRecurring } from '../../../api/review.ts';
import { Amount } from '../../../design/amount.tsx';
import { Decision } from '../../../design/decision.tsx';
import { dayText, joinParts } from '../../../design/format.ts';
import { CheckIcon, CloseIcon } from '../../../design/icons.ts';
import { Link } from '../../../design/link.tsx';
import { Text } from '../../../design/text.tsx';
import { frequencyText } from './review-steps.ts';
import { StepChoices } from './step-choices.tsx';
import { recurringStep as texts } from './texts.ts';
import type { StepProps } from './use-review-queue.ts';

/** A recurring payment that was found: is it one? */
export function RecurringStep({ step, names, startHere, onDecide, onSkip }: StepProps<'recurring'>) {
  const { id, name, amount, currency, direction, frequency, account_id, next_date, reasons } = step.item;
  const answer = (decision: 'confirmed' | 'rejected') =>
    onDecide({
      step,
      count: 1,
      message: decision === 'confirmed' ? texts.answeredYes(name) : texts.answeredNo(name),
      send: async () => {
        await decideRecurring(id, decision);
        return { count: 1, undo: () => decideRecurring(id, null) };
      },
    });
  const choices = [
    {
      id: 'yes',
      keys: 'y',
      label: texts.yes,
      note: next_date ? texts.expectedOn(dayText(next_date)) : texts.expected,
      mark: <CheckIcon size={20} stroke={1.75} aria-hidden />,
      onChoose: () => answer('confirmed'),
    },
    {
      id: 'no',
      keys: 'n',
      label: texts.no,
      note: texts.notAskedAgain,
      mark: <CloseIcon size={20} stroke={1.75} aria-hidden />,
      onChoose: () => answer('rejected'),
    },
  ];
  return (
    <Decision
      what={name}
      about={joinParts(
        frequencyText(frequency, direction),
        account_id && names.accounts.get(account_id)?.name,
      )}
      figure={
        <Amount
          value={direction === 'out' ? `-${amount}` : amount}
          currency={currency}
          kind="flow"
          size={28}
          strong
        />
      }
      startHere={startHere}
    >
      <Text tone="quiet" size={14}>
        {reasons.map(({ text }) => text).join(' ')}{' '}
        <Link to="/transactions" search={{ recurring_id: id }}>
          {texts.seeItsPayments}
        </Link>
      </Text>
      <StepChoices label={texts.question} choices={choices} onSkip={onSkip} />
    </Decision>
  );
}
