import type { AccountSharing, AccountType, Holding, OwnershipStep } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { holdingsQuery } from '../../../api/holdings.ts';
import { changeAccountSharing, householdChanged, sharedAccountsQuery } from '../../../api/household.ts';
import { moneyChanged } from '../../../api/queries.ts';
import { useForm } from '../../../api/use-form.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { TextField } from '../../../design/fields/text-field.tsx';
import { FormDialog } from '../../../design/form-dialog.tsx';
import { dayText, todayHere } from '../../../design/format.ts';
import { Row } from '../../../design/layout.tsx';
import { List, ListItem } from '../../../design/list.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { toast } from '../../../design/toast.tsx';
import { jointForm as texts } from './texts.tsx';
import { hasSoundCosts, readStep, TransferFields, type TypedStep, typedStep } from './transfer-fields.tsx';

/** An account, as far as it is compared with those of others. */
export interface ComparedAccount {
  readonly id: string;
  readonly type: AccountType;
  readonly currency: string;
  readonly class: 'asset' | 'liability';
}

interface JointFormProps {
  readonly account: ComparedAccount;
  readonly sharing: AccountSharing;
  /** True without a household, and for viewers: no one else's account can be chosen. */
  readonly isAlone?: boolean;
  readonly onClose: () => void;
}

const taxOptions = (['whole', 'half', 'own'] as const).map((value) => ({ value, label: texts.taxed[value] }));

const isPercent = (text: string) => /^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/.test(text);

/** Asks for the user's share of an account, and for the same account of someone else. Sends only what was changed. */
export default function JointForm({ account, sharing, isAlone = false, onClose }: JointFormProps) {
  const shares = useSteps(sharing.ownership);
  const { step, ownership, isChanged } = shares;
  const all = useQuery(holdingsQuery);
  const holdings = (all.data ?? []).filter(({ account_id }) => account_id === account.id);
  const same = useSame(account, sharing, isAlone);
  const form = useForm({ joint_tax: sharing.joint_tax });
  const { joint_tax } = form.draft;
  const isTaxChanged = joint_tax !== sharing.joint_tax;
  const canSave =
    isPercent(step.percent) &&
    step.from !== '' &&
    hasSoundCosts(step) &&
    (isChanged || same.isChanged || isTaxChanged);
  const submit = () =>
    void form.run(async () => {
      await changeAccountSharing(account.id, {
        ...(isChanged ? { ownership: [...ownership] } : {}),
        ...(same.isChanged ? { same_as: same.chosen } : {}),
        ...(isTaxChanged ? { joint_tax } : {}),
      });
      await Promise.all([householdChanged(), ...(isChanged || isTaxChanged ? [moneyChanged()] : [])]);
      toast(texts.saved);
      onClose();
    });
  return (
    <FormDialog
      title={texts.title}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      action={common.save}
      disabled={!canSave || !(isAlone || same.query.data)}
    >
      <StepFields
        shares={shares}
        holdings={holdings}
        hint={isAlone ? texts.percentHintAlone : texts.percentHint}
        error={form.errors.ownership}
      />
      <SelectField
        label={texts.tax}
        description={texts.taxHint}
        {...form.field('joint_tax')}
        options={taxOptions}
      />
      {!isAlone && <SameField same={same} error={form.errors.same_as} />}
    </FormDialog>
  );
}

/** The shares of an account, with one that is typed. */
function useSteps(stored: readonly OwnershipStep[]) {
  const now = stored.findLast(({ from }) => from <= todayHere())?.percent ?? '100';
  const [steps, setSteps] = useState(stored);
  const [step, setStep] = useState<TypedStep>({ percent: now, from: todayHere(), transfer: '', costs: {} });
  const [isNew, setIsNew] = useState(false);
  return {
    steps,
    step,
    ownership: isNew ? withStep(steps, readStep(step)) : steps,
    isChanged: isNew || steps.length !== stored.length,
    change: (typed: TypedStep) => {
      setStep(typed);
      setIsNew(true);
    },
    remove: (gone: OwnershipStep) => setSteps(steps.filter(({ from }) => from !== gone.from)),
  };
}

interface SameFieldProps {
  readonly same: ReturnType<typeof useSame>;
  readonly error: string | undefined;
}

/** The same account, as someone else keeps it. */
function SameField({ same, error }: SameFieldProps) {
  return (
    <>
      <LoadFailed what={texts.what} query={same.query} />
      {same.query.data && (
        <SelectField
          label={texts.same}
          description={texts.sameHint}
          value={same.value}
          options={same.options}
          onChange={same.choose}
          error={error}
        />
      )}
    </>
  );
}

interface StepFieldsProps {
  readonly shares: ReturnType<typeof useSteps>;
  readonly holdings: readonly Holding[];
  readonly hint: string;
  readonly error: string | undefined;
}

/** The shares so far, and a percentage with the day from which it holds. */
function StepFields({ shares, holdings, hint, error }: StepFieldsProps) {
  const { steps, step, change, remove } = shares;
  return (
    <>
      <Steps
        steps={steps}
        hasHoldings={holdings.length > 0}
        onChange={(chosen) => change(typedStep(chosen))}
        onRemove={remove}
      />
      <TextField
        label={texts.percent}
        description={hint}
        value={step.percent}
        onChange={(percent) => change({ ...step, percent })}
        error={isPercent(step.percent) ? error : texts.percentWrong}
        maxLength={6}
      />
      <DateField
        label={texts.from}
        description={texts.fromHint}
        value={step.from}
        onChange={(from) => change({ ...step, from })}
      />
      {holdings.length > 0 && (
        <TransferFields
          step={step}
          holdings={holdings}
          before={steps.findLast(({ from }) => from < step.from)?.percent ?? '100'}
          onChange={change}
        />
      )}
    </>
  );
}

interface StepsProps {
  readonly steps: readonly OwnershipStep[];
  /** True if capital gains need to know how a share changed. */
  readonly hasHoldings: boolean;
  readonly onChange: (step: OwnershipStep) => void;
  readonly onRemove: (step: OwnershipStep) => void;
}

/** The percentages so far, each with the day from which it holds. */
function Steps({ steps, hasHoldings, onChange, onRemove }: StepsProps) {
  if (steps.length === 0) return null;
  return (
    <List label={texts.steps}>
      {steps.map((step) => (
        <ListItem
          key={step.from}
          note={texts.since(dayText(step.from), hasHoldings ? step.transfer : undefined)}
          end={
            <Row gap={2}>
              {hasHoldings && (
                <Button small onClick={() => onChange(step)}>
                  {common.change}
                </Button>
              )}
              <Button small onClick={() => onRemove(step)}>
                {texts.remove}
              </Button>
            </Row>
          }
        >
          {texts.step(step.percent)}
        </ListItem>
      ))}
    </List>
  );
}

/** Adds a percentage, in place of one from the same day. Nothing but 100% needs no step. */
function withStep(steps: readonly OwnershipStep[], step: OwnershipStep): readonly OwnershipStep[] {
  const all = [...steps.filter(({ from }) => from !== step.from), step];
  return all.every(({ percent }) => Number(percent) === 100) ? [] : all;
}

/** The choice of the same account of someone else. One that isn't shared with the user any more stays a choice. */
function useSame(account: ComparedAccount, { same_as }: AccountSharing, isAlone: boolean) {
  const before = same_as ? keyOf(same_as) : '';
  const [value, choose] = useState(before);
  const query = useQuery({ ...sharedAccountsQuery, enabled: !isAlone });
  const others = (query.data?.people ?? []).flatMap(({ name: person, accounts }) =>
    accounts
      .filter(
        (one) => keyOf(one) === before || (one.currency === account.currency && one.class === account.class),
      )
      .map(({ user_id, account_id, name }) => ({
        other: { user_id, account_id },
        value: keyOf({ user_id, account_id }),
        label: texts.option(name, person),
      })),
  );
  const isHidden = same_as !== null && !others.some((one) => one.value === before);
  return {
    query,
    value,
    choose,
    isChanged: value !== before,
    chosen: others.find((one) => one.value === value)?.other ?? null,
    options: [
      { value: '', label: texts.none },
      ...(isHidden ? [{ value: before, label: texts.hiddenOption }] : []),
      ...others.map((one) => ({ value: one.value, label: one.label })),
    ],
  };
}

function keyOf({ user_id, account_id }: { readonly user_id: string; readonly account_id: string }): string {
  return `${user_id} ${account_id}`;
}
