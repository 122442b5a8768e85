import type { Account, Security } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { createHolding, deleteHolding } from '../../../api/holdings.ts';
import { ApiProblem, useProblem } from '../../../api/problem.ts';
import { moneyChanged } from '../../../api/queries.ts';
import { securitiesQuery } from '../../../api/securities.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { CheckField, SelectField } from '../../../design/fields/choice-fields.tsx';
import { CurrencyField } from '../../../design/fields/currency-field.tsx';
import { optionsOf } from '../../../design/fields/options-of.ts';
import { SuggestField } from '../../../design/fields/suggest-field.tsx';
import { TextField } from '../../../design/fields/text-field.tsx';
import { focusFirstError } from '../../../design/focus.ts';
import { todayHere } from '../../../design/format.ts';
import { Columns, Form } from '../../../design/layout.tsx';
import { ButtonLink } from '../../../design/link.tsx';
import { Notice } from '../../../design/notice.tsx';
import { SideSheet } from '../../../design/sheet.tsx';
import { StickyActions } from '../../../design/sticky-actions.tsx';
import { toast } from '../../../design/toast.tsx';
import { securityKinds } from '../securities/security-kinds.ts';
import { datesInWords } from './dates-in-words.ts';
import { type HoldingDraft, holdingAccounts, readHolding } from './holding-draft.ts';
import { OpeningFields } from './opening-fields.tsx';
import { addHolding as texts } from './texts.tsx';
import { emptyTrade } from './trade-draft.ts';
import { useTradeRate } from './trade-rate.tsx';

interface AddHoldingProps {
  readonly accounts: readonly Account[];
  readonly onClose: () => void;
}

/** A new holding: which security in which account, and what was bought of it first. */
export default function AddHolding({ accounts, onClose }: AddHoldingProps) {
  const usable = holdingAccounts(accounts);
  const form = useNewHolding(usable, onClose);
  return (
    <SideSheet title={common.addAHolding} onClose={onClose}>
      {usable.length === 0 ? (
        <NoAccount />
      ) : (
        <Form onSubmit={() => void form.save()} label={common.addAHolding} wide>
          {form.problem && (
            <Notice tone="error" title={common.nothingWasAdded}>
              {form.problem}
            </Notice>
          )}
          <HoldingFields form={form} accounts={usable} />
          <StickyActions>
            <Button onClick={onClose}>{common.cancel}</Button>
            <Button kind="main" type="submit" busy={form.busy}>
              {texts.addTheHolding}
            </Button>
          </StickyActions>
        </Form>
      )}
    </SideSheet>
  );
}

function NoAccount() {
  return (
    <Notice
      title={texts.noAccountTitle}
      action={
        <ButtonLink kind="main" to="/accounts/new">
          {common.addAnAccount}
        </ButtonLink>
      }
    >
      {texts.noAccountText}
    </Notice>
  );
}

interface HoldingFieldsProps {
  readonly form: ReturnType<typeof useNewHolding>;
  readonly accounts: readonly Account[];
}

function HoldingFields({ form, accounts }: HoldingFieldsProps) {
  const { draft, set, errors, rate, securities, known } = form;
  return (
    <>
      <SelectField
        label={common.account}
        description={texts.accountNote}
        value={draft.account_id}
        onChange={(account_id) =>
          set({ account_id, currency: accounts.find(({ id }) => id === account_id)?.currency ?? 'GBP' })
        }
        options={[
          ...(accounts.length > 1 ? [{ value: '', label: common.chooseAnAccount }] : []),
          ...accounts.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        error={errors.account_id}
      />
      <SuggestField
        label={common.symbol}
        description={known ? known.name : texts.symbolNote}
        value={draft.symbol}
        onChange={(symbol) => {
          const found = securityBy(symbol, securities);
          set({ symbol, ...(found ? { currency: found.currency } : {}) });
        }}
        suggestions={securities.map(({ symbol }) => symbol)}
        error={errors.symbol}
        maxLength={40}
        autoFocus
        required
      />
      {!known && <NewSecurityFields draft={draft} set={set} error={errors.name} />}
      <CurrencyField
        label={texts.currency}
        value={draft.currency}
        onChange={(currency) => set({ currency })}
        error={errors.purchase_currency}
      />
      <CheckField
        label={texts.knowsOpening}
        description={texts.knowsOpeningNote}
        checked={draft.opening}
        onChange={(opening) => set({ opening })}
      />
      {draft.opening && <OpeningFields draft={draft} set={set} errors={errors} rate={rate} />}
    </>
  );
}

/** Holds what is typed of a new holding, and adds it. */
function useNewHolding(accounts: readonly Account[], onClose: () => void) {
  const { data: securities = [] } = useQuery(securitiesQuery);
  const navigate = useNavigate();
  const [draft, setDraft] = useState(() => emptyHolding(accounts));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useProblem();
  const [busy, setBusy] = useState(false);
  const rate = useTradeRate({
    ...emptyTrade(draft.currency, draft.date),
    type: draft.opening ? 'buy' : 'split',
    ownRate: draft.ownRate,
    fxRate: draft.fxRate,
  });
  const known = securityBy(draft.symbol, securities);
  const set = (change: Partial<HoldingDraft>) => setDraft({ ...draft, ...change });

  const save = async () => {
    const read = readHolding(draft, todayHere(), rate.missing, known !== undefined);
    setErrors(read.ok ? {} : read.errors);
    setProblem(undefined);
    if (!read.ok) focusFirstError();
    if (!read.ok || busy) return;
    setBusy(true);
    try {
      const added = await createHolding(read.holding);
      toast(texts.isAdded(added.name), async () => {
        await deleteHolding(added.id);
        await navigate({ to: '/investments' });
      });
      onClose();
      void moneyChanged();
      await navigate({ to: '/investments/holdings/$holdingId', params: { holdingId: added.id } });
    } catch (error) {
      const fields = error instanceof ApiProblem ? Object.fromEntries(error.fields) : {};
      if (Object.keys(fields).length > 0) setErrors(fields);
      else setProblem(error);
      focusFirstError();
      setBusy(false);
    }
  };
  return {
    draft,
    set,
    errors,
    problem: problem && datesInWords(problem),
    busy,
    rate,
    securities,
    known,
    save,
  };
}

/** A form that nothing is typed into; where there is one account, it is chosen. */
function emptyHolding(accounts: readonly Account[]): HoldingDraft {
  const only = accounts.length === 1 ? accounts[0] : undefined;
  return {
    account_id: only?.id ?? '',
    symbol: '',
    name: '',
    kind: '',
    currency: only?.currency ?? 'GBP',
    opening: true,
    quantity: '',
    price: '',
    fees: '',
    date: todayHere(),
    ownRate: false,
    fxRate: '',
  };
}

function securityBy(symbol: string, securities: readonly Security[]): Security | undefined {
  const wanted = symbol.trim().toLowerCase();
  return wanted === '' ? undefined : securities.find((one) => one.symbol.toLowerCase() === wanted);
}

interface NewSecurityFieldsProps {
  readonly draft: HoldingDraft;
  readonly set: (change: Partial<HoldingDraft>) => void;
  readonly error: string | undefined;
}

const kinds = optionsOf(securityKinds);

/** Fields for a security that is held for the first time. */
function NewSecurityFields({ draft, set, error }: NewSecurityFieldsProps) {
  return (
    <Columns narrowest="narrow">
      <TextField
        label={common.name}
        description={common.optional}
        value={draft.name}
        onChange={(name) => set({ name })}
        error={error}
        maxLength={200}
      />
      <SelectField
        label={common.kind}
        description={common.howItIsGrouped}
        value={draft.kind}
        onChange={(kind) => set({ kind })}
        options={[{ value: '', label: texts.notSaid }, ...kinds]}
      />
    </Columns>
  );
}
