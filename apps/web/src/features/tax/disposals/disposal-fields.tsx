import type { ReactNode } from 'react';
import type { FormFields } from '../../../api/use-form.ts';
import * as common from '../../../design/common-texts.ts';
import { Disclosure } from '../../../design/disclosure.tsx';
import { EntryRows } from '../../../design/entry-rows.tsx';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { CheckField, SelectField } from '../../../design/fields/choice-fields.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { optionsOf } from '../../../design/fields/options-of.ts';
import { TextArea, TextField } from '../../../design/fields/text-field.tsx';
import { todayHere } from '../../../design/format.ts';
import { Columns, Stack } from '../../../design/layout.tsx';
import { Hint, Text } from '../../../design/text.tsx';
import { appliesTo, type DisposalDraft, emptyPeriod } from './disposal-draft.ts';
import {
  homeNames,
  kindNames,
  mannerNames,
  reliefGlosses,
  reliefNames,
  useNames,
  workUses,
} from './disposal-words.ts';
import { disposalFields as texts } from './texts.ts';
import { VentureFields } from './venture-fields.tsx';

interface DisposalFieldsProps {
  readonly form: FormFields<DisposalDraft>;
}

/** The facts of a disposal; only those that apply to the kind are asked for. */
export function DisposalFields({ form }: DisposalFieldsProps) {
  const { draft, field } = form;
  const applies = appliesTo(draft);
  const isToSpouse = applies.spouse;
  return (
    <Stack gap={6}>
      <Columns>
        <TextField
          label={texts.name}
          {...field('name')}
          maxLength={200}
          placeholder={texts.nameExample}
          required
        />
        <SelectField label={common.kind} {...field('kind')} options={optionsOf(kindNames)} />
        {!applies.deferred && (
          <SelectField label={texts.howItWent} {...field('disposed_by')} options={optionsOf(mannerNames)} />
        )}
        <TextField
          label={texts.yourShareInPercent}
          inputMode="decimal"
          {...field('share_percent')}
          maxLength={10}
        />
      </Columns>
      <DisposedFields form={form} />
      {applies.deferred ? <Hint>{texts.deferredNote}</Hint> : <Acquisition form={form} />}
      {!isToSpouse && <KindFields form={form} />}
      {applies.residence && <ResidenceFields form={form} />}
      {applies.shares && <VentureFields form={form} />}
      {applies.reliefs.length > 0 && <RateRelief form={form} />}
      {applies.isReported && (
        <Columns narrowest="narrow">
          <AmountField
            label={texts.taxPaid}
            description={texts.taxPaidNote}
            currency="GBP"
            {...field('tax_paid')}
          />
        </Columns>
      )}
      {!isToSpouse && <OtherRelief form={form} />}
      <TextArea label={common.notes} rows={2} {...field('notes')} maxLength={2000} />
    </Stack>
  );
}

/** Fields of the acquisition. */
function Acquisition({ form: { draft, field } }: DisposalFieldsProps) {
  return (
    <>
      <Group title={texts.acquisition}>
        <DateField
          label={draft.venture.scheme === '' ? texts.acquiredOn : texts.issuedOn}
          {...field('acquired_on')}
          max={todayHere()}
        />
        <AmountField label={common.cost} currency="GBP" {...field('cost')} />
        <AmountField label={texts.costsOfBuying} currency="GBP" {...field('buying_costs')} />
        <AmountField label={texts.improvements} currency="GBP" {...field('improvement_costs')} />
      </Group>
      <Hint>{texts.amountsNote}</Hint>
    </>
  );
}

/** The sale, the gift or the transfer: its days, and the amounts where the other side is not a spouse. */
function DisposedFields({ form: { draft, field, check } }: DisposalFieldsProps) {
  const { completion, deferred, spouse: isToSpouse } = appliesTo(draft);
  const isValued = draft.disposed_by === 'gift' || draft.connected;
  const proceeds = isValued ? texts.marketValueThatDay : texts.soldFor;
  return (
    <>
      <Group title={deferred ? texts.theGain : isToSpouse ? texts.theTransfer : texts.theSaleOrGift}>
        <DateField
          label={completion ? texts.contractSignedOn : common.day}
          {...field('date')}
          max={todayHere()}
          required
        />
        {completion && <DateField label={texts.completedOn} {...field('completed_on')} />}
        {!isToSpouse && (
          <>
            <AmountField
              label={deferred ? texts.deferredGain : proceeds}
              currency="GBP"
              {...field('proceeds')}
            />
            {!deferred && (
              <AmountField label={texts.costsOfSelling} currency="GBP" {...field('selling_costs')} />
            )}
          </>
        )}
      </Group>
      {!isToSpouse && !deferred && (
        <CheckField label={texts.connected} description={texts.connectedNote} {...check('connected')} />
      )}
    </>
  );
}

/** The question that a possession or a home raises. */
function KindFields({ form }: DisposalFieldsProps) {
  const { draft, check } = form;
  if (draft.kind === 'chattel')
    return (
      <>
        <CheckField label={texts.wasting} description={texts.wastingNote} {...check('wasting')} />
        <OutsideUk form={form} />
      </>
    );
  return appliesTo(draft).place ? <OutsideUk form={form} /> : null;
}

/** The place of the asset. Homes abroad need no property report, and new residents can claim relief for gains abroad. */
function OutsideUk({ form: { check } }: DisposalFieldsProps) {
  return <CheckField label={texts.outsideUk} {...check('outside_uk')} />;
}

/** The relief that lowers the rate, with the part of its limit that was used before. */
function RateRelief({ form: { draft, field } }: DisposalFieldsProps) {
  const { reliefs, isRelieved } = appliesTo(draft);
  return (
    <Columns narrowest="narrow">
      <SelectField
        label={texts.reliefOnTheRate}
        {...(draft.rate_relief && isRelieved ? { description: reliefGlosses[draft.rate_relief] } : {})}
        {...field('rate_relief')}
        value={isRelieved ? draft.rate_relief : ''}
        options={[
          { value: '', label: common.none },
          ...reliefs.map((value) => ({ value, label: reliefNames[value] })),
        ]}
      />
      {isRelieved && (
        <AmountField
          label={texts.reliefUsedBefore}
          description={texts.reliefUsedBeforeNote}
          currency="GBP"
          {...field('relief_used_before')}
        />
      )}
    </Columns>
  );
}

/** A relief that farthing doesn't work out, with its amount as typed. */
function OtherRelief({ form: { draft, field } }: DisposalFieldsProps) {
  return (
    <Disclosure
      title={texts.anotherRelief}
      open={draft.other_relief_name !== '' || draft.other_relief !== ''}
    >
      <Columns narrowest="narrow">
        <TextField
          label={texts.whichRelief}
          placeholder={texts.whichReliefExample}
          {...field('other_relief_name')}
          maxLength={100}
        />
        <AmountField label={texts.otherReliefAmount} currency="GBP" {...field('other_relief')} />
      </Columns>
    </Disclosure>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Stack gap={3}>
      <Text as="h3" strong>
        {title}
      </Text>
      <Columns narrowest="slim" fields>
        {children}
      </Columns>
    </Stack>
  );
}

interface ResidenceFieldsProps {
  readonly form: FormFields<DisposalDraft>;
}

/** Fields that private residence relief is worked out from: whether the property was the seller's home, and when. */
function ResidenceFields({ form }: ResidenceFieldsProps) {
  const { draft, set, field, errors } = form;
  const isShared = draft.periods.some(({ use }) => use === 'lived_letting_part');
  return (
    <Stack gap={3}>
      <SelectField
        label={texts.home}
        value={draft.home}
        options={optionsOf(homeNames)}
        onChange={(home) =>
          set({
            home,
            ...(home === 'sometimes' && draft.periods.length === 0
              ? { periods: [emptyPeriod(draft.acquired_on)] }
              : {}),
          })
        }
        error={errors.residence}
      />
      {draft.home === 'sometimes' && <Periods form={form} />}
      {draft.home !== 'no' && (
        <Columns narrowest="narrow">
          {draft.home === 'sometimes' && isShared && (
            <TextField
              label={texts.letPercent}
              inputMode="decimal"
              {...field('let_percent')}
              maxLength={10}
              error={errors['residence.let_percent']}
            />
          )}
          <TradeOrCare form={form} />
        </Columns>
      )}
    </Stack>
  );
}

/** Times of living in the property and of other use. */
function Periods({ form: { draft, set, errors } }: ResidenceFieldsProps) {
  return (
    <>
      <Hint>{texts.periodsNote}</Hint>
      <EntryRows
        rows={draft.periods}
        onRows={(periods) => set({ periods })}
        what={texts.residenceFieldsWhat}
        add={texts.addATime}
        onAdd={() => emptyPeriod(draft.periods.at(-1)?.to)}
        most={50}
        name="residence.periods"
        errors={errors}
      >
        {(row, field) => (
          <Stack gap={2}>
            <SelectField label={texts.use} {...field('use')} options={optionsOf(useNames)} />
            <Columns narrowest="slim">
              <DateField label={texts.firstDay} {...field('from')} />
              <DateField label={texts.lastDay} {...field('to')} />
            </Columns>
            {workUses.includes(row.use) && (
              <CheckField
                label={texts.keptByWork}
                checked={row.return_prevented}
                onChange={field('return_prevented').onChange}
              />
            )}
          </Stack>
        )}
      </EntryRows>
    </>
  );
}

function TradeOrCare({ form: { draft, field, check, errors } }: ResidenceFieldsProps) {
  return (
    <Disclosure title={texts.tradeOrCare} open={draft.business_percent !== '' || draft.long_final_period}>
      <Stack gap={3}>
        <TextField
          label={texts.businessPercent}
          description={texts.businessPercentNote}
          inputMode="decimal"
          {...field('business_percent')}
          maxLength={10}
          error={errors['residence.business_percent']}
        />
        <CheckField label={texts.inCare} description={texts.inCareNote} {...check('long_final_period')} />
      </Stack>
    </Disclosure>
  );
}
