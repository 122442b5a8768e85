import type { ErrorComponentProps } from '@tanstack/react-router';
import { messageOf } from '../api/problem.ts';
import { Button } from '../design/button.tsx';
import { ButtonLink } from '../design/link.tsx';
import { Notice } from '../design/notice.tsx';
import { Page } from '../design/page.tsx';

/** A screen that could not be shown. The usual reason is that the server is away, or that farthing was updated. */
export function RouteFailed({ error, reset }: ErrorComponentProps) {
  const outdated = /dynamically imported module|Importing a module script failed/i.test(messageOf(error));
  return (
    <Page title="This screen cannot be shown" width="reading">
      <Notice
        tone="error"
        title={
          outdated ? 'farthing was updated, or the server is away' : 'Something went wrong on this screen'
        }
        action={<Button onClick={() => (outdated ? location.reload() : reset())}>Try again</Button>}
      >
        {outdated ? 'Load the page again. Nothing that was saved is lost.' : messageOf(error)}
      </Notice>
    </Page>
  );
}

/** An address that is none of ours. */
export function RouteMissing() {
  return (
    <Page title="There is no such page" width="reading" action={<ButtonLink to="/">Go home</ButtonLink>}>
      <Notice>The address may be mistyped, or what it showed is gone.</Notice>
    </Page>
  );
}
