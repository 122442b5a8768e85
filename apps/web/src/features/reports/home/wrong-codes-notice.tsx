import type { Profile } from '@farthing/api-contract';
import { dayAfter } from '@farthing/dates';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { wrongCodesQuery } from '../../../api/audit-log.ts';
import { Button } from '../../../design/button.tsx';
import { instantText, todayHere } from '../../../design/format.ts';
import { linkTo } from '../../../design/link.tsx';
import { Notice } from '../../../design/notice.tsx';
import { storedText, storeText } from '../../../store.ts';
import { wrongCodesNotice as texts } from './texts.tsx';

const storageKey = 'farthing.wrong-codes-seen';
const daysShown = 30;

/**
 * Warns that wrong codes followed the right password in the last 30 days, because someone else may know the password. The
 * notice stays until it is dismissed in this browser.
 */
export default function WrongCodesNotice({ profile }: { readonly profile: Profile | undefined }) {
  const since = dayAfter(todayHere(), -daysShown);
  const entries = useQuery({ ...wrongCodesQuery(since), enabled: profile?.totp_enabled === true });
  const [seen, setSeen] = useState(() => storedText(storageKey));
  // An administrator gets the entries of all users.
  const last = entries.data?.items.find(({ user_id }) => user_id === profile?.id);
  if (!last || last.id === seen) return null;
  const dismiss = () => {
    storeText(storageKey, last.id);
    setSeen(last.id);
  };
  return (
    <Notice
      tone="warning"
      title={texts.title}
      action={
        <Button kind="quiet" onClick={dismiss}>
          {texts.dismiss}
        </Button>
      }
    >
      {texts.explained(instantText(last.created_at), linkTo('/settings/security'))}
    </Notice>
  );
}
