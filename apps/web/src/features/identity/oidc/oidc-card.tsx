import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { oidcLinkQuery } from '../../../api/oidc-link.ts';
import { Button } from '../../../design/button.tsx';
import { InstantText } from '../../../design/dates.tsx';
import { Card } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { List, ListItem } from '../../../design/list.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState } from '../../../design/notice.tsx';
import { signedOut } from '../auth/texts.ts';
import { oidcForms as forms, oidcCard as texts } from './texts.ts';

const LinkAccount = lazyPart(() =>
  import('./oidc-forms.tsx').then(({ LinkAccount }) => ({ default: LinkAccount })),
);
const UnlinkAccount = lazyPart(() =>
  import('./oidc-forms.tsx').then(({ UnlinkAccount }) => ({ default: UnlinkAccount })),
);

/** The user's account at the operator's sign-in provider. Nothing is shown where there is none. */
export default function OidcCard() {
  const query = useQuery(oidcLinkQuery);
  const [isOpen, setOpen] = useState(false);
  const { name = null, account = null, last_used_at = null } = query.data ?? {};
  if (name === null) return <LoadFailed what={texts.what} query={query} />;
  const close = () => setOpen(false);
  return (
    <>
      <Card id="provider" title={texts.title(name)} padded={false}>
        {account === null ? (
          <EmptyState
            title={texts.emptyTitle}
            action={
              window.isSecureContext ? (
                <Button onClick={() => setOpen(true)}>{texts.link}</Button>
              ) : (
                <a href="/help/operations/https/">{signedOut.useHttps}</a>
              )
            }
          >
            {window.isSecureContext ? texts.empty : texts.insecure}
          </EmptyState>
        ) : (
          <List label={texts.title(name)}>
            <ListItem
              note={last_used_at === null ? texts.neverUsed : <InstantText at={last_used_at} />}
              end={
                <Button small onClick={() => setOpen(true)}>
                  {forms.unlink}
                </Button>
              }
            >
              {account}
            </ListItem>
          </List>
        )}
      </Card>
      {isOpen && account === null && <LinkAccount name={name} onClose={close} />}
      {isOpen && account !== null && <UnlinkAccount account={account} onClose={close} />}
    </>
  );
}
