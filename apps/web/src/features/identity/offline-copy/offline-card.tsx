import { useEffect, useState } from 'react';
import { canKeepCopy } from '../../../api/offline/device-store.ts';
import { isCopyOn } from '../../../api/offline/flag.ts';
import { catchUp, startOnline, switchOff, switchOn, useOffline } from '../../../api/offline/offline.ts';
import { messageOf } from '../../../api/problem.ts';
import { useAction } from '../../../api/use-action.ts';
import { checked, useForm } from '../../../api/use-form.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { InstantText } from '../../../design/dates.tsx';
import { PasswordField } from '../../../design/fields/text-field.tsx';
import { Card, Form, Row, Stack } from '../../../design/layout.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Confirm } from '../../../design/sheet.tsx';
import { Hint, Text } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { useIsDemo } from '../../admin/demo/demo-refusal.tsx';
import { offlineCard as texts } from './texts.tsx';

const shortest = 10;

/** The setting of the copy on this device. */
export default function OfflineCard() {
  const isDemo = useIsDemo();
  const { phase } = useOffline();
  useEffect(() => {
    if (isCopyOn()) void startOnline().catch((error: unknown) => toast(messageOf(error)));
  }, []);
  if (isDemo) return null;
  return (
    <Card id="offline-copy" title={common.offlineCopy}>
      {!canKeepCopy() ? (
        <Text>
          {texts.insecure} <a href="/help/operations/https/">{texts.setUpHttps}</a>
        </Text>
      ) : phase === 'open' ? (
        <Manage />
      ) : (
        <SwitchOn />
      )}
    </Card>
  );
}

function SwitchOn() {
  const form = useForm({ passphrase: '', again: '' });
  const { passphrase, again } = form.draft;
  const submit = () => {
    const errors = {
      ...(passphrase.trim().length < shortest ? { passphrase: texts.tooShort } : {}),
      ...(passphrase !== again ? { again: texts.differs } : {}),
    };
    void form.submit(checked(errors, passphrase), switchOn);
  };
  return (
    <Form onSubmit={submit} label={common.offlineCopy}>
      <Text>{texts.lead}</Text>
      <Hint>{texts.safety}</Hint>
      {form.message && (
        <Notice tone="error" title={texts.failed}>
          {form.message}
        </Notice>
      )}
      <PasswordField
        label={texts.passphrase}
        description={texts.passphraseHint}
        autoComplete="new-password"
        {...form.field('passphrase')}
        required
      />
      <PasswordField label={texts.again} autoComplete="new-password" {...form.field('again')} required />
      <Row>
        <Button kind="main" type="submit" busy={form.busy}>
          {texts.switchOn}
        </Button>
      </Row>
    </Form>
  );
}

function Manage() {
  const { at, waiting, problem } = useOffline();
  const action = useAction();
  const [isAsking, setIsAsking] = useState(false);
  const update = () =>
    void action.run(async () => {
      await catchUp();
      toast(texts.updated);
    });
  const remove = () => {
    setIsAsking(false);
    void action.run(async () => {
      await switchOff();
      toast(texts.removed);
    });
  };
  return (
    <Stack gap={3}>
      <Text>{at ? texts.isOn(<InstantText at={at} />) : texts.isOnSoon}</Text>
      <Hint>{texts.safety}</Hint>
      {(action.message ?? problem) !== undefined && (
        <Notice tone="error" title={texts.failed}>
          {action.message ?? messageOf(problem)}
        </Notice>
      )}
      <Row>
        <Button busy={action.busy} onClick={update}>
          {texts.update}
        </Button>
        <Button onClick={() => setIsAsking(true)}>{texts.remove}</Button>
      </Row>
      {isAsking && (
        <Confirm
          title={texts.question}
          action={texts.remove}
          onConfirm={remove}
          onClose={() => setIsAsking(false)}
        >
          <Text>{waiting.length > 0 ? texts.unsent(waiting.length) : texts.onlyHere}</Text>
        </Confirm>
      )}
    </Stack>
  );
}
