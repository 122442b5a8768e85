import type { ReactNode } from 'react';
import { Disclosure } from '../../design/disclosure.tsx';
import { AmountField } from '../../design/fields/amount-field.tsx';
import { CheckField, SelectField } from '../../design/fields/choice-fields.tsx';
import { DateField } from '../../design/fields/date-field.tsx';
import { optionsOf } from '../../design/fields/options-of.ts';
import { TextArea, TextField } from '../../design/fields/text-field.tsx';
import { todayHere } from '../../design/format.ts';
import { Columns, Stack } from '../../design/layout.tsx';
import { Text } from '../../design/text.tsx';
import { type AmountName, appliesTo, type DisposalDraft } from './disposal-draft.ts';
import { kindNames, mannerNames, reliefGlosses, reliefNames } from './disposal-words.ts';
import { ResidenceFields } from './residence-fields.tsx';
import { disposalFields as texts } from './texts.ts';

interface DisposalFieldsProps {
  readonly draft: DisposalDraft;
  readonly onDraft: (draft: DisposalDraft) => void;
  readonly errors: Readonly<Record<string, string>>;
}

/** The facts of a disposal; only those that apply to the kind are asked for. */
export function DisposalFields({ draft, onDraft, errors }: DisposalFieldsProps) {
  const set = (change: Partial<DisposalDraft>) => onDraft({ ...draft, ...change });
  const applies = appliesTo(draft);
  const isToSpouse = draft.disposed_by === 'spouse';
  const isValued = draft.disposed_by === 'gift' || draft.connected;
  const amount = (name: AmountName, label: string, description?: string) => (
    <AmountField
      label={label}
      {...(description ? { description } : {})}
      currency="GBP"
      value={draft[name]}
      onChange={(typed) => set({ [name]: typed })}
      error={errors[name]}
    />
  );
  return (
    <Stack gap={6}>
      <Columns>
        <TextField
          label={texts.name}
          value={draft.name}
          onChange={(name) => set({ name })}
          maxLength={200}
          placeholder={texts.nameExample}
          error={errors.name}
          required
        />
        <SelectField
          label={texts.kind}
          value={draft.kind}
          options={optionsOf(kindNames)}
          onChange={(kind) => set({ kind: kind as DisposalDraft['kind'] })}
          error={errors.kind}
        />
        <SelectField
          label={texts.howItWent}
          value={draft.disposed_by}
          options={optionsOf(mannerNames)}
          onChange={(value) => set({ disposed_by: value as DisposalDraft['disposed_by'] })}
          error={errors.disposed_by}
        />
        <TextField
          label={texts.yourShareInPercent}
          inputMode="decimal"
          value={draft.share_percent}
          onChange={(share_percent) => set({ share_percent })}
          maxLength={10}
          error={errors.share_percent}
        />
      </Columns>
      <Group title={isToSpouse ? texts.theTransfer : texts.theSaleOrGift}>
        <DateField
          label={applies.completion ? texts.contractSignedOn : texts.day}
          value={draft.date}
          onChange={(date) => set({ date })}
          max={todayHere()}
          error={errors.date}
          required
        />
        {applies.completion && (
          <DateField
            label={texts.completedOn}
            value={draft.completed_on}
            onChange={(completed_on) => set({ completed_on })}
            error={errors.completed_on}
          />
        )}
        {!isToSpouse && amount('proceeds', isValued ? texts.marketValueThatDay : texts.soldFor)}
        {!isToSpouse && amount('selling_costs', texts.costsOfSelling)}
      </Group>
      {!isToSpouse && (
        <CheckField
          label={texts.connected}
          description={texts.connectedNote}
          checked={draft.connected}
          onChange={(connected) => set({ connected })}
        />
      )}
      <Group title={texts.acquisition}>
        <DateField
          label={texts.acquiredOn}
          value={draft.acquired_on}
          onChange={(acquired_on) => set({ acquired_on })}
          max={todayHere()}
          error={errors.acquired_on}
        />
        {amount('cost', texts.cost)}
        {amount('buying_costs', texts.costsOfBuying)}
        {amount('improvement_costs', texts.improvements)}
      </Group>
      <Text size={14} tone="quiet">
        {texts.amountsNote}
      </Text>
      {draft.kind === 'chattel' && !isToSpouse && (
        <CheckField
          label={texts.wasting}
          description={texts.wastingNote}
          checked={draft.wasting}
          onChange={(wasting) => set({ wasting })}
        />
      )}
      {draft.kind === 'residential_property' && !isToSpouse && (
        <CheckField
          label={texts.outsideUk}
          checked={draft.outside_uk}
          onChange={(outside_uk) => set({ outside_uk })}
        />
      )}
      {applies.residence && <ResidenceFields draft={draft} set={set} errors={errors} />}
      {applies.reliefs.length > 0 && (
        <Columns narrowest="narrow">
          <SelectField
            label={texts.reliefOnTheRate}
            {...(draft.rate_relief && applies.isRelieved
              ? { description: reliefGlosses[draft.rate_relief] }
              : {})}
            value={applies.isRelieved ? draft.rate_relief : ''}
            options={[
              { value: '', label: texts.none },
              ...applies.reliefs.map((value) => ({ value, label: reliefNames[value] })),
            ]}
            onChange={(value) => set({ rate_relief: value as DisposalDraft['rate_relief'] })}
            error={errors.rate_relief}
          />
          {applies.isRelieved &&
            amount('relief_used_before', texts.reliefUsedBefore, texts.reliefUsedBeforeNote)}
        </Columns>
      )}
      {applies.isReported && (
        <Columns narrowest="narrow">{amount('tax_paid', texts.taxPaid, texts.taxPaidNote)}</Columns>
      )}
      {!isToSpouse && (
        <Disclosure
          title={texts.anotherRelief}
          open={draft.other_relief_name !== '' || draft.other_relief !== ''}
        >
          <Columns narrowest="narrow">
            <TextField
              label={texts.whichRelief}
              placeholder={texts.whichReliefExample}
              value={draft.other_relief_name}
              onChange={(other_relief_name) => set({ other_relief_name })}
              maxLength={100}
              error={errors.other_relief_name}
            />
            {amount('other_relief', texts.otherReliefAmount)}
          </Columns>
        </Disclosure>
      )}
      <TextArea
        label={texts.notes}
        rows={2}
        value={draft.notes}
        onChange={(notes) => set({ notes })}
        maxLength={2000}
        error={errors.notes}
      />
    </Stack>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Stack gap={3}>
      <Text as="h3" strong>
        {title}
      </Text>
      <Columns narrowest="slim">{children}</Columns>
    </Stack>
  );
}
