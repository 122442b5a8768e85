import { useQuery } from '@tanstack/react-query';
import { priceProviderQuery } from '../../../api/securities.ts';
import type { FormFields } from '../../../api/use-form.ts';
import * as common from '../../../design/common-texts.ts';
import { CheckField, SelectField } from '../../../design/fields/choice-fields.tsx';
import { CurrencyField } from '../../../design/fields/currency-field.tsx';
import { optionsOf } from '../../../design/fields/options-of.ts';
import { TextField } from '../../../design/fields/text-field.tsx';
import { Columns } from '../../../design/layout.tsx';
import type { SecurityDraft } from './security-draft.ts';
import { kindGloss, securityKinds } from './security-kinds.ts';
import { securityFields as texts } from './texts.ts';

interface SecurityFieldsProps {
  readonly form: FormFields<SecurityDraft>;
  readonly baseCurrency: string;
}

const kinds = optionsOf(securityKinds);

/** Fields of a security. */
export function SecurityFields({ form, baseCurrency }: SecurityFieldsProps) {
  const { draft, set, field, errors } = form;
  const inPence = draft.currency === 'GBX';
  const { data: provider } = useQuery(priceProviderQuery);
  return (
    <>
      <TextField label={common.name} {...field('name')} maxLength={200} autoFocus required />
      <Columns narrowest="narrow">
        <TextField
          label={common.symbol}
          description={texts.symbolNote}
          {...field('symbol')}
          maxLength={40}
          required
        />
        <SelectField
          label={common.kind}
          description={kindGloss(draft.kind)}
          {...field('kind')}
          options={kinds}
        />
        <TextField label={common.isin} description={common.optional} {...field('isin')} maxLength={20} />
        <TextField label={texts.sedol} description={common.optional} {...field('sedol')} maxLength={12} />
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
      <TextField label={common.region} description={texts.regionNote} {...field('region')} maxLength={60} />
      {(provider?.enabled || draft.provider_symbol !== '') && (
        <TextField
          label={texts.providerSymbol}
          description={texts.providerSymbolNote(provider?.host)}
          {...field('provider_symbol')}
          maxLength={60}
        />
      )}
    </>
  );
}
