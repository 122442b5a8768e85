import type { AccountSharing } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { changeAccountSharing, householdChanged, sharedAccountsQuery } from '../../../api/household.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { TextField } from '../../../design/fields/text-field.tsx';
import { todayHere } from '../../../design/format.ts';
import { Form } from '../../../design/layout.tsx';
import { Dialog } from '../../../design/sheet.tsx';
import { SheetActions } from '../../../design/sheet-actions.tsx';
import { toast } from '../../../design/toast.tsx';
import { AttemptNotice } from '../auth/attempt-notice.tsx';
import { useAttempt } from '../auth/use-attempt.ts';
import { jointForm as texts } from './texts.tsx';

interface JointFormProps {
  readonly account: { readonly id: string; readonly currency: string };
  readonly sharing: AccountSharing;
  readonly onClose: () => void;
}

const isPercent = (text: string) => /^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/.test(text);

const isWhole = (percent: string) => Number(percent) === 100;

/** Asks for the user's share of an account, and for the same account of someone else. */
export function JointForm({ account, sharing, onClose }: JointFormProps) {
  const last = sharing.ownership.at(-1);
  const [percent, setPercent] = useState(last?.percent ?? '100');
  const [from, setFrom] = useState(last?.from ?? todayHere());
  const [same, setSame] = useState(sharing.same_as ? keyOf(sharing.same_as) : '');
  const shared = useQuery(sharedAccountsQuery);
  const attempt = useAttempt();
  const others = (shared.data?.people ?? []).flatMap(({ name: person, accounts }) =>
    accounts
      .filter(({ currency }) => currency === account.currency)
      .map((one) => ({ ...one, value: keyOf(one), label: texts.option(one.name, person) })),
  );
  const isRight = isPercent(percent) && from !== '';
  const submit = () =>
    void attempt.run(async () => {
      const other = others.find(({ value }) => value === same);
      const earlier = sharing.ownership.filter((step) => step.from < from);
      await changeAccountSharing(account.id, {
        ownership: isWhole(percent) && earlier.length === 0 ? [] : [...earlier, { from, percent }],
        same_as: other ? { user_id: other.user_id, account_id: other.account_id } : null,
      });
      await householdChanged();
      toast(texts.saved);
      onClose();
    });
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <Form onSubmit={submit} label={texts.title}>
        <AttemptNotice attempt={attempt} />
        <TextField
          label={texts.percent}
          description={texts.percentHint}
          value={percent}
          onChange={setPercent}
          error={isPercent(percent) ? attempt.fields.get('ownership') : texts.percentWrong}
          maxLength={6}
        />
        <DateField label={texts.from} description={texts.fromHint} value={from} onChange={setFrom} />
        <SelectField
          label={texts.same}
          description={texts.sameHint}
          value={same}
          options={[{ value: '', label: texts.none }, ...others]}
          onChange={setSame}
          error={attempt.fields.get('same_as')}
        />
        <SheetActions>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button kind="main" type="submit" busy={attempt.busy || shared.isPending} disabled={!isRight}>
            {common.save}
          </Button>
        </SheetActions>
      </Form>
    </Dialog>
  );
}

function keyOf({ user_id, account_id }: { readonly user_id: string; readonly account_id: string }): string {
  return `${user_id} ${account_id}`;
}
