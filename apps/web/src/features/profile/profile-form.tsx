import type { Profile, ProfileChange, Region } from '@farthing/api-contract';
import { useState } from 'react';
import { changeProfile, profileQuery, readProfile } from '../../api/profile.ts';
import { moneyChanged, queryClient } from '../../api/queries.ts';
import { Button } from '../../design/button.tsx';
import { SelectField } from '../../design/fields/choice-fields.tsx';
import { CurrencyField } from '../../design/fields/currency-field.tsx';
import { TextField } from '../../design/fields/text-field.tsx';
import { focusFirstError } from '../../design/focus.ts';
import { todayHere } from '../../design/format.ts';
import { Form, Row } from '../../design/layout.tsx';
import { Notice } from '../../design/notice.tsx';
import { toast } from '../../design/toast.tsx';
import { useVersionedSave } from '../settings/use-versioned-save.ts';
import { monthSpanText } from './month-span.ts';
import { ProfileClash } from './profile-clash.tsx';
import { changesOf, draftOf, regionNames, reverseOf } from './profile-draft.ts';

const regions = Object.entries(regionNames).map(([value, label]) => ({ value, label }));
const days = Array.from({ length: 28 }, (_, index) => ({
  value: String(index + 1),
  label: dayLabel(index + 1),
}));

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
      toast('Your profile is saved.', async () => keep(await changeProfile(reverse), reverse));
    },
  });
  const submit = () => {
    const isBlank = draft.display_name.trim() === '';
    setComplaint(isBlank ? 'What shall we call you?' : undefined);
    if (isBlank) focusFirstError();
    else if (isChanged) void saving.save(changes, stored.version).then(focusFirstError);
  };
  return (
    <Form onSubmit={submit} label="Profile">
      {saving.message && <Notice tone="error">{saving.message}</Notice>}
      {saving.theirs && (
        <ProfileClash
          draft={draft}
          theirs={saving.theirs}
          busy={saving.busy}
          onKeepMine={() => void saving.keepMine()}
          onTakeTheirs={() => {
            if (saving.theirs) adopt(saving.theirs);
            saving.forgetClash();
          }}
        />
      )}
      <TextField
        label="Your name"
        autoComplete="name"
        maxLength={100}
        value={draft.display_name}
        onChange={(display_name) => setDraft({ ...draft, display_name })}
        error={complaint ?? saving.fields.get('display_name')}
        required
      />
      <SelectField
        label="Where you pay income tax"
        description="Scotland has income tax bands of its own"
        value={draft.region}
        options={regions}
        onChange={(region) => setDraft({ ...draft, region: region as Region })}
        error={saving.fields.get('region')}
      />
      <CurrencyField
        label="Base currency"
        description="Net worth and every total are shown in it"
        value={draft.base_currency}
        onChange={(base_currency) => setDraft({ ...draft, base_currency })}
        error={saving.fields.get('base_currency')}
      />
      {changes.base_currency && <BaseCurrencyNote from={stored.base_currency} to={changes.base_currency} />}
      <SelectField
        label="Your month starts on"
        description={`Payday, for many: your budget counts its months from it. ${monthSpanText(draft.month_start_day, todayHere())}`}
        value={String(draft.month_start_day)}
        options={days}
        onChange={(day) => setDraft({ ...draft, month_start_day: Number(day) })}
        error={saving.fields.get('month_start_day')}
      />
      <Row>
        <Button kind="main" type="submit" busy={saving.busy} disabled={!isChanged}>
          Save changes
        </Button>
        {isChanged && (
          <Button kind="quiet" onClick={() => adopt(stored)}>
            Discard them
          </Button>
        )}
      </Row>
    </Form>
  );
}

function BaseCurrencyNote({ from, to }: { readonly from: string; readonly to: string }) {
  return (
    <Notice title={`Every figure will be shown in ${to}`}>
      Amounts stay as they were recorded. Totals, now in {from}, are worked out again in {to} with the
      exchange rates that you have stored. What has no rate is left out and named.
    </Notice>
  );
}

function keep(profile: Profile, change: ProfileChange): void {
  queryClient.setQueryData(profileQuery.queryKey, profile);
  if (change.base_currency || change.month_start_day) void moneyChanged();
}

function dayLabel(day: number): string {
  if (day === 1) return 'The 1st, as the calendar does';
  const ending = day === 2 || day === 22 ? 'nd' : day === 3 || day === 23 ? 'rd' : day === 21 ? 'st' : 'th';
  return `The ${day}${ending}`;
}
