import type { IsaAccount, IsaAccountEntry, IsaAllowance, IsaKind } from '@farthing/api-contract';
import { readTypedAmount } from '@farthing/money';
import { changeIsa, forgetSubscription, typeSubscription } from '../../../api/isa-allowance.ts';
import { taxChanged } from '../../../api/tax-report.ts';
import { type ReadDraft, useForm } from '../../../api/use-form.ts';
import { Amount } from '../../../design/amount.tsx';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { ExplainedLine, ExplainedLines } from '../../../design/explained-lines.tsx';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { CheckField, SelectField } from '../../../design/fields/choice-fields.tsx';
import { optionsOf } from '../../../design/fields/options-of.ts';
import { useFocusOnErrors } from '../../../design/focus.ts';
import { amountText, dayText, taxYearText, todayHere } from '../../../design/format.ts';
import { Card, Form, Row, Stack } from '../../../design/layout.tsx';
import { ButtonLink } from '../../../design/link.tsx';
import { Meter } from '../../../design/meter.tsx';
import { Notice } from '../../../design/notice.tsx';
import { PaddedFoot } from '../../../design/padded.tsx';
import { Hint } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { PlainWords } from '../cgt-preview/plain-words.tsx';
import { taxYearDays } from '../tax-report/tax-years.ts';
import { isaCard as texts } from './texts.tsx';

/** ISA subscriptions of a tax year and the allowance left, with the source of each figure. */
export function IsaCard({ isa }: { readonly isa: IsaAllowance }) {
  const { accounts } = isa;
  return (
    <Card title={texts.isaAllowance} padded={false}>
      <PaddedFoot>
        <Stack gap={4}>
          <IsaMeters isa={isa} />
          {isa.notes.map((note) => (
            <Notice key={note}>
              <PlainWords>{note}</PlainWords>
            </Notice>
          ))}
          {isa.missing_rates.length > 0 && (
            <Notice tone="warning" title={texts.notCounted}>
              {texts.noRates([...new Set(isa.missing_rates.map(({ currency }) => currency))])}
            </Notice>
          )}
          {accounts.length === 0 && (
            <>
              <Hint>{texts.empty}</Hint>
              <ButtonLink to="/accounts/new">{common.addAnAccount}</ButtonLink>
            </>
          )}
        </Stack>
      </PaddedFoot>
      {accounts.length > 0 && <IsaAccounts isa={isa} />}
    </Card>
  );
}

function IsaMeters({ isa }: { readonly isa: IsaAllowance }) {
  const { accounts, cash, lifetime, junior } = isa;
  const has = (kind: string) => accounts.some((one) => one.kind === kind);
  return (
    <>
      <Meter
        name={texts.allIsas(taxYearText(isa.tax_year))}
        gloss={timeLeft(isa)}
        used={isa.used}
        whole={isa.limit}
        left={isa.left}
        currency="GBP"
      />
      {has('lifetime') && lifetime.limit !== null && (
        <Meter
          name={texts.lifetimeIsa}
          gloss={texts.bonus(<Amount value={lifetime.bonus} currency="GBP" size={12} tone="quiet" />)}
          used={lifetime.used}
          whole={lifetime.limit}
          left={lifetime.left ?? '0.00'}
          currency="GBP"
        />
      )}
      {cash.limit !== null && (
        <Meter
          name={texts.cashIsas}
          gloss={texts.cashIsasNote}
          used={cash.used}
          whole={cash.limit}
          left={cash.left ?? '0.00'}
          currency="GBP"
        />
      )}
      {has('junior') && junior.limit !== null && (
        <Meter
          name={texts.juniorIsas}
          gloss={texts.juniorIsasNote}
          used={junior.used}
          whole={junior.limit}
          left={junior.left ?? '0.00'}
          currency="GBP"
        />
      )}
    </>
  );
}

function IsaAccounts({ isa }: { readonly isa: IsaAllowance }) {
  return (
    <ExplainedLines label={texts.isaAccounts}>
      {isa.accounts.map((one) => (
        <ExplainedLine
          key={one.account_id}
          label={one.name}
          gloss={(one.kind_assumed ? texts.assumed : texts.known)(
            isaKindNames[one.kind],
            isaBases[one.basis],
          )}
          figure={<Amount value={one.subscribed} currency="GBP" />}
        >
          <IsaAccountForm
            key={`${isa.tax_year} ${one.kind} ${one.flexible} ${one.typed}`}
            isa={one}
            year={isa.tax_year}
          />
        </ExplainedLine>
      ))}
    </ExplainedLines>
  );
}

/** Describes the time left to use the year's allowance, or when the year starts. */
function timeLeft({ days_left: days, tax_year: year, ends_on: end }: IsaAllowance): string {
  const { from } = taxYearDays(year);
  if (from > todayHere()) return texts.fromDay(dayText(from));
  return days > 0 ? texts.daysLeft(days) : texts.endedOn(dayText(end));
}

/** Form for an ISA's type, whether it is flexible, and subscriptions that aren't in the records. */
function IsaAccountForm({ isa, year }: { readonly isa: IsaAccount; readonly year: string }) {
  const form = useForm({ kind: isa.kind, flexible: isa.flexible, typed: isa.typed ?? '' });
  useFocusOnErrors(form);
  const { kind, flexible, typed } = form.draft;
  const mayBeFlexible = kind !== 'junior';
  const save = () =>
    form.submit(readAmount(typed), async (amount) => {
      await store(isa.account_id, year, { kind, flexible: flexible && mayBeFlexible }, amount);
      toast(texts.isSaved(isa.name), () =>
        store(isa.account_id, year, { kind: isa.kind, flexible: isa.flexible }, isa.typed),
      );
      await taxChanged();
    });
  return (
    <Form onSubmit={() => void save()} label={texts.isaAccountFormLabel(isa.name)} wide>
      <SelectField label={common.kind} {...form.field('kind')} options={optionsOf(isaKindNames)} />
      {mayBeFlexible && (
        <CheckField label={texts.flexible} description={texts.flexibleNote} {...form.check('flexible')} />
      )}
      <AmountField
        label={texts.paidIn(taxYearText(year))}
        description={texts.paidInNote(amountText(isa.paid_in, 'GBP'))}
        currency="GBP"
        {...form.field('typed')}
        error={form.errors.typed ?? form.message}
      />
      <Row>
        <Button type="submit" busy={form.busy}>
          {texts.save}
        </Button>
      </Row>
    </Form>
  );
}

async function store(
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

/** Reads the amount paid in, or null where nothing is typed. */
function readAmount(text: string): ReadDraft<string | null> {
  if (text.trim() === '') return { ok: true, entry: null };
  const read = readTypedAmount(text, 'GBP');
  if (!read.ok) return { ok: false, errors: { typed: read.reason } };
  if (read.amount.startsWith('-')) return { ok: false, errors: { typed: common.itCantBeBelowZero } };
  return { ok: true, entry: read.amount };
}

/** Name of each type of ISA. */
const isaKindNames: Readonly<Record<IsaKind, string>> = texts.kinds;

/** Source of an account's figure. */
const isaBases: Readonly<Record<IsaAccount['basis'], string>> = texts.bases;
