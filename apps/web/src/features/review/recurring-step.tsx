import { decideRecurring } from '../../api/review.ts';
import { Amount } from '../../design/amount.tsx';
import { Button } from '../../design/button.tsx';
import { Decision, DecisionChoices } from '../../design/decision.tsx';
import { dayText } from '../../design/format.ts';
import { CheckIcon, CloseIcon } from '../../design/icons.ts';
import { NotOnPhone, Row } from '../../design/layout.tsx';
import { Link } from '../../design/link.tsx';
import { useShortcuts } from '../../design/shortcuts.ts';
import { Key, Text } from '../../design/text.tsx';
import type { Names } from '../transactions/names.ts';
import { frequencyText, type ReviewStep } from './review-steps.ts';
import type { Decide } from './use-review-queue.ts';

interface RecurringStepProps {
  readonly step: Extract<ReviewStep, { kind: 'recurring' }>;
  readonly names: Names;
  readonly startHere: boolean;
  readonly onDecide: (decide: Decide) => void;
  readonly onSkip: () => void;
}

/** A recurring payment that was found: is it one? */
export function RecurringStep({ step, names, startHere, onDecide, onSkip }: RecurringStepProps) {
  const { id, name, amount, currency, direction, frequency, account_id, next_date, reasons } = step.item;
  const answer = (decision: 'confirmed' | 'rejected') =>
    onDecide({
      step,
      count: 1,
      message: decision === 'confirmed' ? `${name} recurs.` : `${name} does not recur.`,
      send: async () => {
        await decideRecurring(id, decision);
        return { count: 1, undo: () => decideRecurring(id, null) };
      },
    });
  const choices = [
    {
      id: 'yes',
      keys: 'y',
      label: 'Yes, it recurs',
      note: next_date ? `It is expected next on ${dayText(next_date)}` : 'It is expected again',
      mark: <CheckIcon size={20} stroke={1.75} aria-hidden />,
      onChoose: () => answer('confirmed'),
    },
    {
      id: 'no',
      keys: 'n',
      label: 'No, it does not',
      note: 'It is not asked again',
      mark: <CloseIcon size={20} stroke={1.75} aria-hidden />,
      onChoose: () => answer('rejected'),
    },
  ];
  useShortcuts('Review', [
    ...choices.map(({ keys, label, onChoose }) => ({ keys, label, run: onChoose })),
    { keys: 's', label: 'Skip', run: onSkip },
  ]);
  return (
    <Decision
      what={name}
      about={[frequencyText(frequency, direction), account_id && names.accounts.get(account_id)?.name]
        .filter(Boolean)
        .join(' · ')}
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
          See its payments
        </Link>
      </Text>
      <DecisionChoices label="Does this recur?" choices={choices} />
      <Row>
        <Button kind="quiet" onClick={onSkip}>
          Skip
        </Button>
        <NotOnPhone>
          <Key>S</Key>
        </NotOnPhone>
      </Row>
    </Decision>
  );
}
