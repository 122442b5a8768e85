import type { NotificationSettings } from '@farthing/api-contract';
import { changeNotificationSettings, notificationSettingsQuery } from '../../../api/notification-channels.ts';
import { queryClient } from '../../../api/queries.ts';
import { type FormFields, useForm } from '../../../api/use-form.ts';
import * as common from '../../../design/common-texts.ts';
import { CheckField, SelectField } from '../../../design/fields/choice-fields.tsx';
import { FormBody } from '../../../design/form-body.tsx';
import { Card, Columns } from '../../../design/layout.tsx';
import { Hint } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { timesForm as texts } from './texts.tsx';

const two = (number: number) => String(number).padStart(2, '0');
const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const hours = Array.from({ length: 24 }, (_, hour) => `${two(hour)}:00`);
const halfHours = hours.flatMap((hour) => [hour, hour.replace(':00', ':30')]);
const days = texts.days.map((label, index) => ({ value: String(index + 1), label }));
const usual = { from: '22:00', until: '07:00' };

/** The time zone of this browser. */
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Half hours, and a time that a program has set. */
const timesOf = (time: string | null) =>
  optionsOf(time === null || halfHours.includes(time) ? halfHours : [time, ...halfHours].sort());

/** Quiet hours, and day and hour of the weekly message, in the time zone of the browser that saves them. */
export function TimesForm({ settings }: { readonly settings: NotificationSettings }) {
  const form = useForm(settings);
  const save = () =>
    void form.run(async () => {
      const change = { ...form.draft, time_zone: ownZone(), version: settings.version };
      const saved = await changeNotificationSettings(change);
      queryClient.setQueryData(notificationSettingsQuery.queryKey, saved);
      form.restart(saved);
      toast(texts.savedTimes);
    });
  return (
    <Card id="times" title={texts.title}>
      <FormBody title={texts.title} form={form} onSubmit={save} action={common.saveChanges}>
        <QuietFields form={form} />
        <DigestFields form={form} />
        <ZoneHint stored={settings.time_zone} />
      </FormBody>
    </Card>
  );
}

/** Says whose times apply: those that are stored, until the user saves. */
function ZoneHint({ stored }: { readonly stored: string }) {
  const own = ownZone();
  return <Hint>{stored === own ? texts.zoneOf(own) : texts.otherZone(stored, own)}</Hint>;
}

interface FieldsProps {
  readonly form: FormFields<NotificationSettings>;
}

function QuietFields({ form: { draft, set } }: FieldsProps) {
  const isQuiet = draft.quiet_from !== null;
  return (
    <>
      <CheckField
        label={texts.quiet}
        description={texts.quietHint}
        checked={isQuiet}
        onChange={(isOn) =>
          set({ quiet_from: isOn ? usual.from : null, quiet_until: isOn ? usual.until : null })
        }
      />
      {isQuiet && (
        <Columns narrowest="slim">
          <SelectField
            label={texts.from}
            value={draft.quiet_from ?? usual.from}
            options={timesOf(draft.quiet_from)}
            onChange={(quiet_from) => set({ quiet_from })}
          />
          <SelectField
            label={texts.until}
            value={draft.quiet_until ?? usual.until}
            options={timesOf(draft.quiet_until)}
            onChange={(quiet_until) => set({ quiet_until })}
          />
        </Columns>
      )}
    </>
  );
}

function DigestFields({ form: { draft, set } }: FieldsProps) {
  return (
    <Columns narrowest="slim">
      <SelectField
        label={texts.digestDay}
        value={String(draft.digest_day)}
        options={days}
        onChange={(day) => set({ digest_day: Number(day) })}
      />
      <SelectField
        label={texts.digestHour}
        value={`${two(draft.digest_hour)}:00`}
        options={optionsOf(hours)}
        onChange={(hour) => set({ digest_hour: Number(hour.slice(0, 2)) })}
      />
    </Columns>
  );
}
