import type { IsaAccount, IsaAccountEntry, IsaKind } from '@farthing/api-contract';
import { readTypedAmount } from '@farthing/money';
import { useState } from 'react';
import { changeIsa, forgetSubscription, typeSubscription } from '../../../api/isa-allowance.ts';
import { messageOf } from '../../../api/problem.ts';
import { taxChanged } from '../../../api/tax-report.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { CheckField, SelectField } from '../../../design/fields/choice-fields.tsx';
import { optionsOf } from '../../../design/fields/options-of.ts';
import { focusFirstError } from '../../../design/focus.ts';
import { amountText, taxYearText } from '../../../design/format.ts';
import { Form, Row } from '../../../design/layout.tsx';
import { toast } from '../../../design/toast.tsx';
import { isaKindNames } from './isa-words.ts';
import { isaAccountForm as texts } from './texts.tsx';

/** Form for an ISA's type, whether it is flexible, and subscriptions that aren't in the records. */
export function IsaAccountForm({ isa, year }: { readonly isa: IsaAccount; readonly year: string }) {
  const [kind, setKind] = useState<IsaKind>(isa.kind);
  const [flexible, setFlexible] = useState(isa.flexible);
  const [typed, setTyped] = useState(isa.typed ?? '');
  const [error, setError] = useState<string>();
  const mayBeFlexible = kind !== 'junior';
  const [busy, setBusy] = useState(false);
  const save = async () => {
    const amount = readAmount(typed);
    setError(amount.ok ? undefined : amount.reason);
    if (!amount.ok) focusFirstError();
    if (!amount.ok || busy) return;
    setBusy(true);
    try {
      await keep(isa.account_id, year, { kind, flexible: flexible && mayBeFlexible }, amount.value);
      toast(texts.isSaved(isa.name), async () => {
        await keep(isa.account_id, year, { kind: isa.kind, flexible: isa.flexible }, isa.typed);
        await taxChanged();
      });
      await taxChanged();
    } catch (problem) {
      setError(messageOf(problem));
      focusFirstError();
    }
    setBusy(false);
  };
  return (
    <Form onSubmit={() => void save()} label={texts.label(isa.name)} wide>
      <SelectField label={common.kind} value={kind} options={optionsOf(isaKindNames)} onChange={setKind} />
      {mayBeFlexible && (
        <CheckField
          label={texts.flexible}
          description={texts.flexibleNote}
          checked={flexible}
          onChange={setFlexible}
        />
      )}
      <AmountField
        label={texts.paidIn(taxYearText(year))}
        description={texts.paidInNote(amountText(isa.paid_in, 'GBP'))}
        currency="GBP"
        value={typed}
        onChange={setTyped}
        error={error}
      />
      <Row>
        <Button type="submit" busy={busy}>
          {texts.save}
        </Button>
      </Row>
    </Form>
  );
}

async function keep(
  account: string,
  year: string,
  entry: IsaAccountEntry,
  typed: string | null,
): Promise<void> {
  // The amount first: it is what may be refused, and then nothing is changed.
  if (typed === null) await forgetSubscription(account, year);
  else await typeSubscription(account, year, typed);
  await changeIsa(account, entry);
}

function readAmount(
  text: string,
): { readonly ok: true; readonly value: string | null } | { readonly ok: false; readonly reason: string } {
  if (text.trim() === '') return { ok: true, value: null };
  const read = readTypedAmount(text, 'GBP');
  if (!read.ok) return { ok: false, reason: read.reason };
  if (read.amount.startsWith('-')) return { ok: false, reason: common.itCantBeBelowZero };
  return { ok: true, value: read.amount };
}
