import type {
  MadeNotificationChannel,
  NewNotificationChannel,
  NotificationChannel,
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
import * as common from '../../../design/common-texts.ts';
import { CheckField, SelectField } from '../../../design/fields/choice-fields.tsx';
import { PasswordField, TextField } from '../../../design/fields/text-field.tsx';
import { Form } from '../../../design/layout.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Dialog } from '../../../design/sheet.tsx';
import { FormActions } from '../../../design/sheet-actions.tsx';
import { Hint, Text } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { AttemptNotice } from '../../identity/auth/attempt-notice.tsx';
import { NameField } from '../../identity/auth/name-field.tsx';
import {
  CurrentPasswordField,
  PasswordQuestionNotice,
  usePasswordQuestion,
} from '../../identity/auth/password-question.tsx';
import { type Attempt, useAttempt } from '../../identity/auth/use-attempt.ts';
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

/** Adds a channel. The secret of a webhook is shown this once. */
export function AddChannel({
  list,
  onClose,
}: {
  readonly list: NotificationChannelList;
  readonly onClose: () => void;
}) {
  const [draft, setDraft] = useState<Draft>(() => ({
    ...{ kind: 'push', name: firstName('push'), server: 'https://ntfy.sh', topic: '', token: '', url: '' },
  }));
  const [made, setMade] = useState<MadeNotificationChannel>();
  const question = usePasswordQuestion(texts.passwordMissing, async (password) => {
    const added = await addNotificationChannel({ ...(await bodyOf(draft)), password });
    await notificationChannelsChanged();
    if (added.secret !== null) return setMade(added);
    toast(texts.added(added.channel.name));
    onClose();
  });
  const { attempt, submit } = question;
  const kinds = (['push', 'email', 'ntfy', 'webhook'] as const)
    .filter((kind) => kind !== 'email' || list.email !== null)
    .map((value) => ({ value, label: channelKinds[value] }));
  if (made?.secret) return <Secret secret={made.secret} onClose={onClose} />;
  const isStopped = draft.kind === 'push' && pushObstacle() !== undefined;
  return (
    <Dialog title={texts.add} onClose={onClose}>
      <Form onSubmit={submit} label={texts.add}>
        <PasswordQuestionNotice question={question} />
        <SelectField
          label={texts.kind}
          value={draft.kind}
          options={kinds}
          onChange={(kind) => setDraft({ ...draft, kind, name: firstName(kind) })}
        />
        <KindFields draft={draft} list={list} attempt={attempt} onChange={setDraft} />
        <NameField
          {...nameField}
          value={draft.name}
          attempt={attempt}
          onChange={(name) => setDraft({ ...draft, name })}
        />
        <CurrentPasswordField question={question} autoFocus={false} />
        <FormActions
          label={common.add}
          busy={attempt.busy}
          disabled={isStopped || !draft.name.trim() || attempt.waitSeconds > 0}
          onClose={onClose}
        />
      </Form>
    </Dialog>
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
  readonly draft: Draft;
  readonly list: NotificationChannelList;
  readonly attempt: Attempt;
  readonly onChange: (draft: Draft) => void;
}

function KindFields({ draft, list, attempt, onChange }: KindFieldsProps) {
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
  const errorOf = (field: string) => attempt.fields.get(field);
  return (
    <>
      {kind === 'webhook' && (
        <TextField
          label={texts.url}
          description={texts.urlHint}
          value={draft.url}
          onChange={(url) => onChange({ ...draft, url })}
          error={errorOf('url')}
          maxLength={1000}
          required
        />
      )}
      {kind === 'ntfy' && (
        <>
          <TextField
            label={texts.server}
            description={texts.serverHint}
            value={draft.server}
            onChange={(server) => onChange({ ...draft, server })}
            error={errorOf('server')}
            maxLength={1000}
            required
          />
          <TextField
            label={texts.topic}
            description={texts.topicHint}
            value={draft.topic}
            onChange={(topic) => onChange({ ...draft, topic })}
            error={errorOf('topic')}
            maxLength={64}
            required
          />
          <PasswordField
            label={texts.token}
            description={texts.tokenHint}
            autoComplete="off"
            value={draft.token}
            onChange={(token) => onChange({ ...draft, token })}
            error={errorOf('token')}
          />
        </>
      )}
      {list.allows_home_network && <Hint>{texts.home}</Hint>}
    </>
  );
}

const nameField = { hint: texts.nameHint, maxLength: 60 };

/** Changes a channel: its name, whether it shows amounts, and whether it is paused. */
export function ChangeChannel({
  channel,
  onClose,
}: {
  readonly channel: NotificationChannel;
  readonly onClose: () => void;
}) {
  const [name, setName] = useState(channel.name);
  const [showsAmounts, setShowsAmounts] = useState(channel.shows_amounts);
  const [isPaused, setIsPaused] = useState(channel.is_paused);
  const plain = useAttempt();
  const save = async (amounts: { shows_amounts?: boolean; password?: string }) => {
    const change = { name: name.trim(), is_paused: isPaused, version: channel.version };
    await changeNotificationChannel(channel.id, { ...change, ...amounts });
    await notificationChannelsChanged();
    onClose();
  };
  const question = usePasswordQuestion(texts.amountsPasswordMissing, (password) =>
    save({ shows_amounts: true, password }),
  );
  const isAsked = showsAmounts && !channel.shows_amounts;
  const attempt = isAsked ? question.attempt : plain;
  const submit = () => {
    if (isAsked) return question.submit();
    void plain.run(() => save(showsAmounts ? {} : { shows_amounts: false }));
  };
  return (
    <Dialog title={texts.change} onClose={onClose}>
      <Form onSubmit={submit} label={texts.change}>
        {isAsked ? <PasswordQuestionNotice question={question} /> : <AttemptNotice attempt={plain} />}
        <NameField {...nameField} value={name} attempt={attempt} onChange={setName} />
        <CheckField
          label={texts.amounts}
          description={texts.amountsHint}
          checked={showsAmounts}
          onChange={setShowsAmounts}
        />
        {isAsked && <CurrentPasswordField question={question} />}
        <CheckField
          label={texts.paused}
          description={texts.pausedHint}
          checked={isPaused}
          onChange={setIsPaused}
        />
        <FormActions label={common.save} busy={attempt.busy} disabled={!name.trim()} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
