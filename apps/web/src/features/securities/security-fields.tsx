import { useQuery } from '@tanstack/react-query';
import { priceProviderQuery } from '../../api/securities.ts';
import { CheckField, SelectField } from '../../design/fields/choice-fields.tsx';
import { CurrencyField } from '../../design/fields/currency-field.tsx';
import { optionsOf } from '../../design/fields/options-of.ts';
import { TextField } from '../../design/fields/text-field.tsx';
import { Columns } from '../../design/layout.tsx';
import type { SecurityDraft } from './security-draft.ts';
import { kindGloss, securityKinds } from './security-kinds.ts';
import { securityFields as texts } from './texts.ts';

interface SecurityFieldsProps {
  readonly draft: SecurityDraft;
  readonly onDraft: (draft: SecurityDraft) => void;
  readonly errors: Readonly<Record<string, string>>;
  readonly baseCurrency: string;
}

const kinds = optionsOf(securityKinds);

/** What is written down of a security. */
export function SecurityFields({ draft, onDraft, errors, baseCurrency }: SecurityFieldsProps) {
  const set = (change: Partial<SecurityDraft>) => onDraft({ ...draft, ...change });
  const inPence = draft.currency === 'GBX';
  const { data: provider } = useQuery(priceProviderQuery);
  return (
    <>
      <TextField
        label={texts.name}
        value={draft.name}
        onChange={(name) => set({ name })}
        error={errors.name}
        maxLength={200}
        autoFocus
        required
      />
      <Columns narrowest="narrow">
        <TextField
          label={texts.symbol}
          description={texts.symbolNote}
          value={draft.symbol}
          onChange={(symbol) => set({ symbol })}
          error={errors.symbol}
          maxLength={40}
          required
        />
        <SelectField
          label={texts.kind}
          description={kindGloss(draft.kind)}
          value={draft.kind}
          onChange={(kind) => set({ kind: kind as SecurityDraft['kind'] })}
          options={kinds}
          error={errors.kind}
        />
        <TextField
          label={texts.isin}
          description={texts.mayStayEmpty}
          value={draft.isin}
          onChange={(isin) => set({ isin })}
          error={errors.isin}
          maxLength={20}
        />
        <TextField
          label={texts.sedol}
          description={texts.mayStayEmpty}
          value={draft.sedol}
          onChange={(sedol) => set({ sedol })}
          error={errors.sedol}
          maxLength={12}
        />
      </Columns>
      <CurrencyField
        label={texts.currency}
        value={inPence ? 'GBP' : draft.currency}
        onChange={(currency) => set({ currency })}
        error={errors.currency}
        first={[baseCurrency]}
      />
      {(inPence || draft.currency === 'GBP') && (
        <CheckField
          label={texts.quotedInPence}
          description={texts.quotedInPenceNote}
          checked={inPence}
          onChange={(pence) => set({ currency: pence ? 'GBX' : 'GBP' })}
        />
      )}
      <TextField
        label={texts.region}
        description={texts.regionNote}
        value={draft.region}
        onChange={(region) => set({ region })}
        error={errors.region}
        maxLength={60}
      />
      {(provider?.enabled || draft.provider_symbol !== '') && (
        <TextField
          label={texts.providerSymbol}
          description={texts.providerSymbolNote(provider?.host)}
          value={draft.provider_symbol}
          onChange={(provider_symbol) => set({ provider_symbol })}
          error={errors.provider_symbol}
          maxLength={60}
        />
      )}
    </>
  );
}
