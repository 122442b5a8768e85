import * as common from '../../../design/common-texts.ts';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { optionsOf } from '../../../design/fields/options-of.ts';
import { TextField } from '../../../design/fields/text-field.tsx';
import { Columns } from '../../../design/layout.tsx';
import { securityKinds } from '../securities/security-kinds.ts';
import type { HoldingDraft } from './holding-draft.ts';
import { newSecurityFields as texts } from './texts.tsx';

interface NewSecurityFieldsProps {
  readonly draft: HoldingDraft;
  readonly set: (change: Partial<HoldingDraft>) => void;
  readonly error: string | undefined;
}

const kinds = optionsOf(securityKinds);

/** Fields for a security that is held for the first time. */
export function NewSecurityFields({ draft, set, error }: NewSecurityFieldsProps) {
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
