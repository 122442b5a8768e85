import type { Account, Security } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { createHolding, deleteHolding } from '../../../api/holdings.ts';
import { moneyChanged } from '../../../api/queries.ts';
import { securitiesQuery } from '../../../api/securities.ts';
import { type FormFields, useForm } from '../../../api/use-form.ts';
import * as common from '../../../design/common-texts.ts';
import { CheckField, SelectField } from '../../../design/fields/choice-fields.tsx';
import { CurrencyField } from '../../../design/fields/currency-field.tsx';
import { DatalistField } from '../../../design/fields/datalist-field.tsx';
import { optionsOf } from '../../../design/fields/options-of.ts';
import { TextField } from '../../../design/fields/text-field.tsx';
import { FormSheet } from '../../../design/form-sheet.tsx';
import { todayHere } from '../../../design/format.ts';
import { Columns } from '../../../design/layout.tsx';
import { ButtonLink } from '../../../design/link.tsx';
import { Notice } from '../../../design/notice.tsx';
import { SideSheet } from '../../../design/sheet.tsx';
import { toast } from '../../../design/toast.tsx';
import { securityKinds } from '../securities/security-kinds.ts';
import { throwInWords } from './dates-in-words.ts';
import { apiNames, type HoldingDraft, holdingAccounts, readHolding } from './holding-draft.ts';
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
  if (usable.length > 0) return <HoldingSheet accounts={usable} onClose={onClose} />;
  return (
    <SideSheet title={common.addAHolding} onClose={onClose}>
      <NoAccount />
    </SideSheet>
  );
}

function HoldingSheet({ accounts, onClose }: AddHoldingProps) {
  const { data: securities = [] } = useQuery(securitiesQuery);
  const navigate = useNavigate();
  const form = useForm(() => emptyHolding(accounts), apiNames);
  const { draft } = form;
  const rate = useTradeRate({
    ...emptyTrade(draft.currency, draft.date),
    type: draft.opening ? 'buy' : 'split',
    ownRate: draft.ownRate,
    fxRate: draft.fxRate,
  });
  const known = securityBy(draft.symbol, securities);
  const save = () => {
    const read = readHolding(draft, todayHere(), rate.missing, known !== undefined);
    void form.submit(read, async (holding) => {
      const added = await createHolding(holding).catch(throwInWords);
      toast(texts.isAdded(added.name), async () => {
        await deleteHolding(added.id);
        await navigate({ to: '/investments' });
      });
      onClose();
      void moneyChanged();
      await navigate({ to: '/investments/holdings/$holdingId', params: { holdingId: added.id } });
    });
  };
  return (
    <FormSheet
      title={common.addAHolding}
      form={form}
      onSubmit={save}
      onClose={onClose}
      action={texts.addTheHolding}
      failed={common.nothingWasAdded}
      sticky
    >
      <HoldingFields form={form} accounts={accounts} securities={securities} known={known} />
      {draft.opening && <OpeningFields form={form} rate={rate} />}
    </FormSheet>
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
  readonly form: FormFields<HoldingDraft>;
  readonly accounts: readonly Account[];
  readonly securities: readonly Security[];
  /** The security with the typed symbol. */
  readonly known: Security | undefined;
}

function HoldingFields({ form, accounts, securities, known }: HoldingFieldsProps) {
  const { set, field, check } = form;
  return (
    <>
      <SelectField
        label={common.account}
        description={texts.accountNote}
        {...field('account_id')}
        onChange={(account_id) =>
          set({ account_id, currency: accounts.find(({ id }) => id === account_id)?.currency ?? 'GBP' })
        }
        options={[
          ...(accounts.length > 1 ? [{ value: '', label: common.chooseAnAccount }] : []),
          ...accounts.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <DatalistField
        label={common.symbol}
        description={known ? known.name : texts.symbolNote}
        {...field('symbol')}
        onChange={(symbol) => {
          const found = securityBy(symbol, securities);
          set({ symbol, ...(found ? { currency: found.currency } : {}) });
        }}
        suggestions={securities.map(({ symbol }) => symbol)}
        maxLength={40}
        autoFocus
        required
      />
      {!known && <NewSecurityFields form={form} />}
      <CurrencyField label={texts.currency} {...field('currency')} />
      <CheckField label={texts.knowsOpening} description={texts.knowsOpeningNote} {...check('opening')} />
    </>
  );
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

const kinds = optionsOf(securityKinds);

/** Fields for a security that is held for the first time. */
function NewSecurityFields({ form: { field } }: Pick<HoldingFieldsProps, 'form'>) {
  return (
    <Columns narrowest="narrow">
      <TextField label={common.name} description={common.optional} {...field('name')} maxLength={200} />
      <SelectField
        label={common.kind}
        description={common.howItIsGrouped}
        {...field('kind')}
        options={[{ value: '', label: texts.notSaid }, ...kinds]}
      />
    </Columns>
  );
}
