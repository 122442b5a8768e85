import type { Profile, ProfileChange, Region } from '@farthing/api-contract';
import { changeProfile, profileQuery, readProfile } from '../../../api/profile.ts';
import { moneyChanged, queryClient } from '../../../api/queries.ts';
import { checked, type FormFields, useRecordForm } from '../../../api/use-form.ts';
import { Button } from '../../../design/button.tsx';
import { clashingFields } from '../../../design/clashing-fields.ts';
import * as common from '../../../design/common-texts.ts';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { CurrencyField } from '../../../design/fields/currency-field.tsx';
import { optionsOf } from '../../../design/fields/options-of.ts';
import { TextField } from '../../../design/fields/text-field.tsx';
import { FormBody } from '../../../design/form-body.tsx';
import { todayHere } from '../../../design/format.ts';
import { Notice } from '../../../design/notice.tsx';
import { toast } from '../../../design/toast.tsx';
import { monthRangeText } from './month-range.ts';
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
  const form = useRecordForm<Profile, ProfileDraft, ProfileChange>({
    stored: profile,
    draftOf,
    entryOf: (draft, stored) =>
      checked(
        draft.display_name.trim() ? {} : { display_name: common.enterYourName },
        changesOf(draft, stored),
      ),
    send: (change, version) => changeProfile({ ...change, version }),
    read: readProfile,
    onSaved: (saved, stored, change) => {
      keep(saved, change);
      const reverse = reverseOf(change, stored);
      toast(texts.saved, async () => keep(await changeProfile(reverse), reverse));
    },
  });
  const { base } = form;
  const isChanged = Object.keys(changesOf(form.draft, base)).length > 0;
  // What another tab saved is shown at once, unless something is typed here that it would overwrite.
  if (profile.version > base.version && !isChanged) form.refill(profile);
  return (
    <FormBody
      title={common.profile}
      form={form}
      clashing={form.clash && clashingFields(labels, form.clash, words)}
      onSubmit={() => void form.save()}
      action={common.saveChanges}
      disabled={!isChanged}
      otherActions={
        isChanged && (
          <Button kind="quiet" onClick={() => form.refill(base)}>
            {common.discardChanges}
          </Button>
        )
      }
    >
      <ProfileFields form={form} stored={base} />
    </FormBody>
  );
}

interface ProfileFieldsProps {
  readonly form: FormFields<ProfileDraft>;
  readonly stored: ProfileDraft;
}

function ProfileFields({ form: { draft, set, field, errors }, stored }: ProfileFieldsProps) {
  return (
    <>
      <TextField
        id="name"
        label={common.yourName}
        autoComplete="name"
        maxLength={100}
        {...field('display_name')}
        required
      />
      <SelectField
        id="region"
        label={texts.region}
        description={texts.regionHint}
        {...field('region')}
        options={regions}
      />
      <CurrencyField
        id="currency"
        label={texts.baseCurrency}
        description={texts.baseCurrencyHint}
        {...field('base_currency')}
      />
      {draft.base_currency !== stored.base_currency && (
        <Notice title={texts.baseCurrencyTitle(draft.base_currency)}>
          {texts.baseCurrencyMeans(stored.base_currency, draft.base_currency)}
        </Notice>
      )}
      <SelectField
        id="month"
        label={texts.yourMonthStartsOn}
        description={texts.monthHint(monthRangeText(draft.month_start_day, todayHere()))}
        value={String(draft.month_start_day)}
        options={days}
        onChange={(day) => set({ month_start_day: Number(day) })}
        error={errors.month_start_day}
      />
    </>
  );
}

function keep(profile: Profile, change: ProfileChange): void {
  queryClient.setQueryData(profileQuery.queryKey, profile);
  if (change.base_currency || change.month_start_day) void moneyChanged();
}
