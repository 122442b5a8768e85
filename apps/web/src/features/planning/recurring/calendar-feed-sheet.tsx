import { useState } from 'react';
import { apiTokensChanged, makeApiToken } from '../../../api/api-tokens.ts';
import { CheckField } from '../../../design/fields/choice-fields.tsx';
import { FormDialog } from '../../../design/form-dialog.tsx';
import { Hint, Text } from '../../../design/text.tsx';
import { CurrentPasswordField, usePasswordForm } from '../../identity/auth/password-form.tsx';
import { ShownOnce } from '../../identity/settings/shown-once.tsx';
import { calendarFeed as texts } from './texts.tsx';

/** Creates the secret address from which calendar apps read the upcoming payments, and shows it this once. */
export default function CalendarFeedSheet({ onClose }: { readonly onClose: () => void }) {
  const [address, setAddress] = useState<string>();
  const form = usePasswordForm({ amounts: false }, texts.passwordMissing, async ({ amounts, password }) => {
    const made = await makeApiToken({ name: texts.tokenName, scopes: ['calendar'], days: null, password });
    const query = `token=${made.token}${amounts ? '&amounts=true' : ''}`;
    setAddress(`${location.origin}/api/v1/recurring/calendar.ics?${query}`);
    await apiTokensChanged();
  });
  if (address)
    return (
      <ShownOnce
        title={texts.madeTitle}
        lead={texts.madeLead}
        label={texts.address}
        secret={address}
        copy={texts.copy}
        onClose={onClose}
      />
    );
  return (
    <FormDialog title={texts.title} form={form} onSubmit={form.save} onClose={onClose} action={texts.make}>
      <Text>{texts.lead}</Text>
      <CheckField label={texts.amounts} description={texts.amountsHint} {...form.check('amounts')} />
      <CurrentPasswordField form={form} />
      <Hint>{texts.reach}</Hint>
    </FormDialog>
  );
}
