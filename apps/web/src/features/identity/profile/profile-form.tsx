import type { Profile, ProfileChange, Region } from '@farthing/api-contract';
import { useState } from 'react';
import { changeProfile, profileQuery, readProfile } from '../../../api/profile.ts';
import { moneyChanged, queryClient } from '../../../api/queries.ts';
import { useVersionedSave } from '../../../api/use-versioned-save.ts';
import { clashingFields } from '../../../design/clashing-fields.ts';
import * as common from '../../../design/common-texts.ts';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { CurrencyField } from '../../../design/fields/currency-field.tsx';
import { optionsOf } from '../../../design/fields/options-of.ts';
import { TextField } from '../../../design/fields/text-field.tsx';
import { focusFirstError } from '../../../design/focus.ts';
import { todayHere } from '../../../design/format.ts';
import { Form } from '../../../design/layout.tsx';
import { Notice } from '../../../design/notice.tsx';
import { SaveChanges } from '../../../design/save-changes.tsx';
import { toast } from '../../../design/toast.tsx';
import VersionClash from '../../../design/version-clash.tsx';
import { monthSpanText } from './month-span.ts';
import { changesOf, draftOf, type ProfileDraft, reverseOf } from './profile-draft.ts';
import { regionNames, profileForm as texts } from './texts.ts';

const regions = optionsOf(regionNames);
const days = Array.from({ length: 28 }, (_, index) => ({
  value: String(index + 1),
  label: texts.startDay(index + 1),
}));

const labels = {
  display_name: common.yourName,
  region: texts.region,
  base_currency: texts.baseCurrency,
  month_start_day: texts.yourMonthStartsOn,
};

const words = {
  display_name: (name: string) => name.trim(),
  region: (region: Region) => regionNames[region],
};

/** Name, base currency, region and the first day of the month. */
export function ProfileForm({ profile }: { readonly profile: Profile }) {
  const [stored, setStored] = useState(profile);
  const [draft, setDraft] = useState(() => draftOf(profile));
  const [complaint, setComplaint] = useState<string>();
  const changes = changesOf(draft, stored);
  const isChanged = Object.keys(changes).length > 0;
  const adopt = (found: Profile) => {
    setStored(found);
    setDraft(draftOf(found));
  };
  // What another tab saved is shown at once, unless something is typed here that it would overwrite.
  if (profile.version > stored.version && !isChanged) adopt(profile);

  const saving = useVersionedSave<Profile, ProfileChange>({
    send: changeProfile,
    read: readProfile,
    onSaved: (saved, change) => {
      keep(saved, change);
      adopt(saved);
      const reverse = reverseOf(change, stored);
      toast(texts.saved, async () => keep(await changeProfile(reverse), reverse));
    },
  });
  const submit = () => {
    const isBlank = draft.display_name.trim() === '';
    setComplaint(isBlank ? common.enterYourName : undefined);
    if (isBlank) focusFirstError();
    else if (isChanged) void saving.save(changes, stored.version).then(focusFirstError);
  };
  const discard = () => {
    setComplaint(undefined);
    adopt(stored);
  };
  return (
    <Form onSubmit={submit} label={common.profile}>
      {saving.message && <Notice tone="error">{saving.message}</Notice>}
      {saving.theirs && (
        <VersionClash
          fields={clashingFields(labels, { mine: draft, theirs: draftOf(saving.theirs) }, words)}
          busy={saving.busy}
          onKeepMine={() => void saving.keepMine()}
          onTakeTheirs={() => {
            if (saving.theirs) adopt(saving.theirs);
            saving.forgetClash();
          }}
        />
      )}
      <ProfileFields
        draft={draft}
        stored={stored}
        errors={complaint ? new Map([...saving.fields, ['display_name', complaint]]) : saving.fields}
        onChange={setDraft}
      />
      <SaveChanges isChanged={isChanged} busy={saving.busy} onDiscard={discard} />
    </Form>
  );
}

interface ProfileFieldsProps {
  readonly draft: ProfileDraft;
  readonly stored: ProfileDraft;
  readonly errors: ReadonlyMap<string, string>;
  readonly onChange: (draft: ProfileDraft) => void;
}

function ProfileFields({ draft, stored, errors, onChange }: ProfileFieldsProps) {
  return (
    <>
      <TextField
        id="name"
        label={common.yourName}
        autoComplete="name"
        maxLength={100}
        value={draft.display_name}
        onChange={(display_name) => onChange({ ...draft, display_name })}
        error={errors.get('display_name')}
        required
      />
      <SelectField
        id="region"
        label={texts.region}
        description={texts.regionHint}
        value={draft.region}
        options={regions}
        onChange={(region) => onChange({ ...draft, region })}
        error={errors.get('region')}
      />
      <CurrencyField
        id="currency"
        label={texts.baseCurrency}
        description={texts.baseCurrencyHint}
        value={draft.base_currency}
        onChange={(base_currency) => onChange({ ...draft, base_currency })}
        error={errors.get('base_currency')}
      />
      {draft.base_currency !== stored.base_currency && (
        <Notice title={texts.baseCurrencyTitle(draft.base_currency)}>
          {texts.baseCurrencyMeans(stored.base_currency, draft.base_currency)}
        </Notice>
      )}
      <SelectField
        id="month"
        label={texts.yourMonthStartsOn}
        description={texts.monthHint(monthSpanText(draft.month_start_day, todayHere()))}
        value={String(draft.month_start_day)}
        options={days}
        onChange={(day) => onChange({ ...draft, month_start_day: Number(day) })}
        error={errors.get('month_start_day')}
      />
    </>
  );
}

function keep(profile: Profile, change: ProfileChange): void {
  queryClient.setQueryData(profileQuery.queryKey, profile);
  if (change.base_currency || change.month_start_day) void moneyChanged();
}
