import type {
  MadeNotificationChannel,
  NewNotificationChannel,
  NotificationChannel,
  NotificationChannelChange,
  NotificationChannelList,
} from '@farthing/api-contract';
import { useState } from 'react';
import {
  addNotificationChannel,
  changeNotificationChannel,
  getPushKey,
  notificationChannelsChanged,
} from '../../../api/notification-channels.ts';
import { PushError, pushObstacle, subscribeToPush } from '../../../api/push-subscription.ts';
import type { FormFields } from '../../../api/use-form.ts';
import * as common from '../../../design/common-texts.ts';
import { CheckField, SelectField } from '../../../design/fields/choice-fields.tsx';
import { PasswordField, TextField } from '../../../design/fields/text-field.tsx';
import { FormDialog } from '../../../design/form-dialog.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Hint, Text } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { CurrentPasswordField, usePasswordForm } from '../../identity/auth/password-form.tsx';
import { ShownOnce } from '../../identity/settings/shown-once.tsx';
import { channelKinds, channelForms as texts } from './line-texts.ts';

type Kind = NotificationChannel['kind'];

/** Typed values, of which a kind of channel uses some. */
interface Draft {
  readonly kind: Kind;
  readonly name: string;
  readonly server: string;
  readonly topic: string;
  readonly token: string;
  readonly url: string;
}

/** Name of the system that a browser runs on. */
const systemOf = (agent: string) =>
  /iPhone|iPad|Android|Windows|Mac|Linux/.exec(agent)?.[0] ?? navigator.platform;

/** Proposed name. */
const firstName = (kind: Kind) =>
  kind === 'push' ? texts.browserOn(systemOf(navigator.userAgent)) : channelKinds[kind];

const nameField = { label: common.name, description: texts.nameHint, maxLength: 60, required: true };

const firstDraft = (): Draft => ({
  ...{ kind: 'push', name: firstName('push'), server: 'https://ntfy.sh', topic: '', token: '', url: '' },
});

interface AddChannelProps {
  readonly list: NotificationChannelList;
  readonly onClose: () => void;
}

/** Adds a channel. The secret of a webhook is shown this once. */
export function AddChannel({ list, onClose }: AddChannelProps) {
  const [made, setMade] = useState<MadeNotificationChannel>();
  const form = usePasswordForm(firstDraft(), texts.passwordMissing, async ({ password, ...draft }) => {
    const added = await addNotificationChannel({ ...(await bodyOf(draft)), password });
    await notificationChannelsChanged();
    if (added.secret !== null) return setMade(added);
    toast(texts.added(added.channel.name));
    onClose();
  });
  const { kind, name } = form.draft;
  const kinds = (['push', 'email', 'ntfy', 'webhook'] as const)
    .filter((one) => one !== 'email' || list.email !== null)
    .map((value) => ({ value, label: channelKinds[value] }));
  if (made?.secret) return <Secret secret={made.secret} onClose={onClose} />;
  const isStopped = kind === 'push' && pushObstacle() !== undefined;
  return (
    <FormDialog
      title={texts.add}
      form={form}
      onSubmit={form.save}
      onClose={onClose}
      action={common.add}
      disabled={isStopped || !name.trim()}
      failed={common.nothingWasAdded}
    >
      <SelectField
        label={texts.kind}
        {...form.field('kind')}
        options={kinds}
        onChange={(chosen) => form.set({ kind: chosen, name: firstName(chosen) })}
      />
      <KindFields list={list} form={form} />
      <TextField {...nameField} {...form.field('name')} />
      <CurrentPasswordField form={form} autoFocus={false} />
    </FormDialog>
  );
}

function Secret({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  return (
    <ShownOnce
      title={texts.secretTitle}
      lead={texts.secretLead}
      label={texts.secret}
      secret={secret}
      copy={texts.copySecret}
      onClose={onClose}
    />
  );
}

/** The request for a draft. For this browser, the user is asked and it subscribes. */
async function bodyOf({ kind, name, server, topic, token, url }: Draft): Promise<NewNotificationChannel> {
  if (kind === 'email') return { kind, name };
  if (kind === 'webhook') return { kind, name, url };
  if (kind === 'ntfy') return { kind, name, server, topic: topic.trim(), ...(token ? { token } : {}) };
  try {
    const keys = await subscribeToPush(async () => (await getPushKey()).public_key);
    return { kind, name, ...keys };
  } catch (error) {
    throw error instanceof PushError ? new Error(texts[error.reason]) : error;
  }
}

interface KindFieldsProps {
  readonly list: NotificationChannelList;
  readonly form: Pick<FormFields<Draft>, 'draft' | 'field'>;
}

function KindFields({ list, form: { draft, field } }: KindFieldsProps) {
  const { kind } = draft;
  if (kind === 'email') return <Text>{texts.email(list.email ?? '')}</Text>;
  if (kind === 'push') {
    const obstacle = pushObstacle();
    return (
      <>
        {obstacle ? <Notice tone="error">{texts[obstacle]}</Notice> : <Text>{texts.pushLead}</Text>}
        <Hint>{texts.pushOnPhones}</Hint>
      </>
    );
  }
  return (
    <>
      {kind === 'webhook' && (
        <TextField
          label={texts.url}
          description={texts.urlHint}
          {...field('url')}
          maxLength={1000}
          required
        />
      )}
      {kind === 'ntfy' && (
        <>
          <TextField
            label={texts.server}
            description={texts.serverHint}
            {...field('server')}
            maxLength={1000}
            required
          />
          <TextField
            label={texts.topic}
            description={texts.topicHint}
            {...field('topic')}
            maxLength={64}
            required
          />
          <PasswordField
            label={texts.token}
            description={texts.tokenHint}
            autoComplete="off"
            {...field('token')}
          />
        </>
      )}
      {list.allows_home_network && <Hint>{texts.home}</Hint>}
    </>
  );
}

interface ChangeChannelProps {
  readonly channel: NotificationChannel;
  readonly onClose: () => void;
}

/** Changes a channel: its name, whether it shows amounts, and whether it is paused. */
export function ChangeChannel({ channel, onClose }: ChangeChannelProps) {
  const { name, shows_amounts, is_paused } = channel;
  const save = async (
    draft: Pick<NotificationChannel, 'name' | 'is_paused'>,
    amounts: Pick<NotificationChannelChange, 'shows_amounts' | 'password'>,
  ) => {
    const change = { name: draft.name.trim(), is_paused: draft.is_paused, version: channel.version };
    await changeNotificationChannel(channel.id, { ...change, ...amounts });
    await notificationChannelsChanged();
    onClose();
  };
  const start = { name, shows_amounts, is_paused };
  const form = usePasswordForm(start, texts.amountsPasswordMissing, ({ password, ...draft }) =>
    save(draft, { shows_amounts: true, password }),
  );
  const { draft } = form;
  const isAsked = draft.shows_amounts && !shows_amounts;
  const submit = () => {
    if (isAsked) return form.save();
    void form.run(() => save(draft, draft.shows_amounts ? {} : { shows_amounts: false }));
  };
  return (
    <FormDialog
      title={texts.change}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      action={common.save}
      disabled={!draft.name.trim()}
    >
      <TextField {...nameField} {...form.field('name')} />
      <CheckField label={texts.amounts} description={texts.amountsHint} {...form.check('shows_amounts')} />
      {isAsked && <CurrentPasswordField form={form} />}
      <CheckField label={texts.paused} description={texts.pausedHint} {...form.check('is_paused')} />
    </FormDialog>
  );
}
