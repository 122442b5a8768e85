import type { FormFields } from '../../../api/use-form.ts';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { CheckField, SelectField } from '../../../design/fields/choice-fields.tsx';
import { optionsOf } from '../../../design/fields/options-of.ts';
import { TextField } from '../../../design/fields/text-field.tsx';
import { Columns } from '../../../design/layout.tsx';
import { NotedSection } from '../../../design/noted-section.tsx';
import { hasOwnAmount, type LumpSumsDraft } from './lump-sums-draft.ts';
import { protectionNames, lumpSumsForm as texts } from './texts.ts';

const protections = optionsOf(protectionNames);

/** The use of the lifetime allowance before 6 April 2024, a certificate, and protection. */
export function BeforeSection({ draft, field, check }: FormFields<LumpSumsDraft>) {
  return (
    <NotedSection title={texts.before} note={texts.beforeNote}>
      <Columns fields>
        <TextField label={texts.percent} inputMode="decimal" {...field('percent')} maxLength={8} />
        <SelectField label={texts.protection} {...field('protection')} options={protections} />
        {hasOwnAmount(draft.protection) && (
          <AmountField
            label={draft.protection === 'primary' ? texts.raisedAllowance : texts.protectedAmount}
            description={draft.protection === 'primary' ? texts.raisedAllowanceNote : undefined}
            currency="GBP"
            {...field('protected_amount')}
          />
        )}
      </Columns>
      <CheckField label={texts.illHealthBefore} {...check('ill_health_before')} />
      <CheckField label={texts.hasCertificate} {...check('has_certificate')} />
      {draft.has_certificate && (
        <Columns fields>
          <AmountField label={texts.certified} currency="GBP" {...field('certified')} />
          <AmountField label={texts.certifiedDeath} currency="GBP" {...field('certified_death')} />
        </Columns>
      )}
    </NotedSection>
  );
}
