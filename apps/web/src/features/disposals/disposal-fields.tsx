import type { ReactNode } from 'react';
import { Disclosure } from '../../design/disclosure.tsx';
import { AmountField } from '../../design/fields/amount-field.tsx';
import { CheckField, SelectField } from '../../design/fields/choice-fields.tsx';
import { DateField } from '../../design/fields/date-field.tsx';
import { TextArea, TextField } from '../../design/fields/text-field.tsx';
import { todayHere } from '../../design/format.ts';
import { Columns, Stack } from '../../design/layout.tsx';
import { Text } from '../../design/text.tsx';
import { type AmountName, appliesTo, type DisposalDraft } from './disposal-draft.ts';
import { kindNames, mannerNames, reliefGlosses, reliefNames } from './disposal-words.ts';
import { ResidenceFields } from './residence-fields.tsx';

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
          label="What it was"
          value={draft.name}
          onChange={(name) => set({ name })}
          maxLength={200}
          placeholder="Flat in Leeds"
          error={errors.name}
          required
        />
        <SelectField
          label="Kind"
          value={draft.kind}
          options={optionsOf(kindNames)}
          onChange={(kind) => set({ kind: kind as DisposalDraft['kind'] })}
          error={errors.kind}
        />
        <SelectField
          label="How it went"
          value={draft.disposed_by}
          options={optionsOf(mannerNames)}
          onChange={(value) => set({ disposed_by: value as DisposalDraft['disposed_by'] })}
          error={errors.disposed_by}
        />
        <TextField
          label="Your share in percent"
          inputMode="decimal"
          value={draft.share_percent}
          onChange={(share_percent) => set({ share_percent })}
          maxLength={10}
          error={errors.share_percent}
        />
      </Columns>
      <Group title={isToSpouse ? 'The transfer' : 'The sale or gift'}>
        <DateField
          label={applies.completion ? 'Contract signed on' : 'Day'}
          value={draft.date}
          onChange={(date) => set({ date })}
          max={todayHere()}
          error={errors.date}
          required
        />
        {applies.completion && (
          <DateField
            label="Completed on"
            value={draft.completed_on}
            onChange={(completed_on) => set({ completed_on })}
            error={errors.completed_on}
          />
        )}
        {!isToSpouse && amount('proceeds', isValued ? 'Market value that day' : 'Sold for')}
        {!isToSpouse && amount('selling_costs', 'Costs of selling')}
      </Group>
      {!isToSpouse && (
        <CheckField
          label="It went to family or a company of yours"
          description="Then its market value counts, and a loss only against gains to the same person"
          checked={draft.connected}
          onChange={(connected) => set({ connected })}
        />
      )}
      <Group title="How you came by it">
        <DateField
          label="Acquired on"
          value={draft.acquired_on}
          onChange={(acquired_on) => set({ acquired_on })}
          max={todayHere()}
          error={errors.acquired_on}
        />
        {amount('cost', 'Cost')}
        {amount('buying_costs', 'Costs of buying')}
        {amount('improvement_costs', 'Improvements')}
      </Group>
      <Text size={14} tone="quiet">
        Amounts are of the whole asset. For what you inherited or were given, the cost is its value then; for
        what you owned on 31 March 1982, its value on that day.
      </Text>
      {draft.kind === 'chattel' && !isToSpouse && (
        <CheckField
          label="A car, or something that lasts 50 years or less"
          description="Wine, boats, machines, clocks: free of tax, and losses do not count"
          checked={draft.wasting}
          onChange={(wasting) => set({ wasting })}
        />
      )}
      {draft.kind === 'residential_property' && !isToSpouse && (
        <CheckField
          label="It is outside the United Kingdom"
          checked={draft.outside_uk}
          onChange={(outside_uk) => set({ outside_uk })}
        />
      )}
      {applies.residence && <ResidenceFields draft={draft} set={set} errors={errors} />}
      {applies.reliefs.length > 0 && (
        <Columns narrowest="narrow">
          <SelectField
            label="Relief on the rate"
            {...(draft.rate_relief && applies.isRelieved
              ? { description: reliefGlosses[draft.rate_relief] }
              : {})}
            value={applies.isRelieved ? draft.rate_relief : ''}
            options={[
              { value: '', label: 'None' },
              ...applies.reliefs.map((value) => ({ value, label: reliefNames[value] })),
            ]}
            onChange={(value) => set({ rate_relief: value as DisposalDraft['rate_relief'] })}
            error={errors.rate_relief}
          />
          {applies.isRelieved &&
            amount('relief_used_before', 'Gains that had it before', 'In claims that are not recorded here')}
        </Columns>
      )}
      {applies.isReported && (
        <Columns narrowest="narrow">
          {amount('tax_paid', 'Tax paid with the property report', 'If you have sent one')}
        </Columns>
      )}
      {!isToSpouse && (
        <Disclosure title="Another relief" open={draft.other_relief_name !== '' || draft.other_relief !== ''}>
          <Columns narrowest="narrow">
            <TextField
              label="Which relief"
              placeholder="Gift hold-over relief"
              value={draft.other_relief_name}
              onChange={(other_relief_name) => set({ other_relief_name })}
              maxLength={100}
              error={errors.other_relief_name}
            />
            {amount('other_relief', 'Amount it takes off your gain')}
          </Columns>
        </Disclosure>
      )}
      <TextArea
        label="Notes"
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

function optionsOf(names: Readonly<Record<string, string>>) {
  return Object.entries(names).map(([value, label]) => ({ value, label }));
}
