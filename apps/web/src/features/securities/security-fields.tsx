import { useQuery } from '@tanstack/react-query';
import { priceProviderQuery } from '../../api/securities.ts';
import { CheckField, SelectField } from '../../design/fields/choice-fields.tsx';
import { CurrencyField } from '../../design/fields/currency-field.tsx';
import { TextField } from '../../design/fields/text-field.tsx';
import { Columns } from '../../design/layout.tsx';
import type { SecurityDraft } from './security-draft.ts';
import { kindGloss, securityKinds } from './security-kinds.ts';

interface SecurityFieldsProps {
  readonly draft: SecurityDraft;
  readonly onDraft: (draft: SecurityDraft) => void;
  readonly errors: Readonly<Record<string, string>>;
  readonly baseCurrency: string;
}

const kinds = Object.entries(securityKinds).map(([value, label]) => ({ value, label }));

/** What is written down of a security. */
export function SecurityFields({ draft, onDraft, errors, baseCurrency }: SecurityFieldsProps) {
  const set = (change: Partial<SecurityDraft>) => onDraft({ ...draft, ...change });
  const inPence = draft.currency === 'GBX';
  const { data: provider } = useQuery(priceProviderQuery);
  return (
    <>
      <TextField
        label="Name"
        value={draft.name}
        onChange={(name) => set({ name })}
        error={errors.name}
        maxLength={200}
        autoFocus
        required
      />
      <Columns narrowest="narrow">
        <TextField
          label="Symbol"
          description="The ticker"
          value={draft.symbol}
          onChange={(symbol) => set({ symbol })}
          error={errors.symbol}
          maxLength={40}
          required
        />
        <SelectField
          label="Kind"
          description={kindGloss(draft.kind)}
          value={draft.kind}
          onChange={(kind) => set({ kind: kind as SecurityDraft['kind'] })}
          options={kinds}
          error={errors.kind}
        />
        <TextField
          label="ISIN"
          description="May stay empty"
          value={draft.isin}
          onChange={(isin) => set({ isin })}
          error={errors.isin}
          maxLength={20}
        />
        <TextField
          label="SEDOL"
          description="May stay empty"
          value={draft.sedol}
          onChange={(sedol) => set({ sedol })}
          error={errors.sedol}
          maxLength={12}
        />
      </Columns>
      <CurrencyField
        label="Currency of its prices"
        value={inPence ? 'GBP' : draft.currency}
        onChange={(currency) => set({ currency })}
        error={errors.currency}
        first={[baseCurrency]}
      />
      {(inPence || draft.currency === 'GBP') && (
        <CheckField
          label="Quoted in pence"
          description="Prices without a currency, as in a file, are then read as pence"
          checked={inPence}
          onChange={(pence) => set({ currency: pence ? 'GBX' : 'GBP' })}
        />
      )}
      <TextField
        label="Region"
        description="Where it invests, in your words: World, Europe"
        value={draft.region}
        onChange={(region) => set({ region })}
        error={errors.region}
        maxLength={60}
      />
      {(provider?.enabled || draft.provider_symbol !== '') && (
        <TextField
          label="Symbol at the price provider"
          description={`What ${provider?.host ?? 'it'} calls it, where that differs: vod.uk`}
          value={draft.provider_symbol}
          onChange={(provider_symbol) => set({ provider_symbol })}
          error={errors.provider_symbol}
          maxLength={60}
        />
      )}
    </>
  );
}
