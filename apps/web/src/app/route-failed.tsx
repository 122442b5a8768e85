import type { ErrorComponentProps } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '../api/problem.ts';
import { Button } from '../design/button.tsx';
import * as common from '../design/common-texts.ts';
import { ButtonLink } from '../design/link.tsx';
import { Notice } from '../design/notice.tsx';
import { Page } from '../design/page.tsx';
import { routeFailed as texts } from './texts.ts';

/** Errors that browsers, Vite and our router raise for code or styles that couldn't be loaded. */
const notLoaded = /could not be loaded|dynamically imported module|Importing a module script|preload CSS/i;

/**
 * Shown instead of a screen that couldn't be loaded, usually because the server can't be reached or farthing was
 * updated.
 */
export function RouteFailed({ error, reset }: ErrorComponentProps) {
  const [isAway, setIsAway] = useState(false);
  const isNotLoaded = notLoaded.test(messageOf(error));
  const tryAgain = () => {
    if (!isNotLoaded) return reset();
    // While the server is unreachable, a reload would show the browser's own error page.
    fetch('/health', { cache: 'no-store' }).then(
      () => location.reload(),
      () => setIsAway(true),
    );
  };
  return (
    <Page title={texts.title} width="reading">
      <Notice
        tone="error"
        title={isNotLoaded ? titleOf(isAway) : texts.somethingWrong}
        action={<Button onClick={tryAgain}>{common.tryAgain}</Button>}
      >
        {isNotLoaded ? texts.loadAgain : messageOf(error)}
      </Notice>
    </Page>
  );
}

function titleOf(isAway: boolean): string {
  return isAway ? texts.stillAway : texts.updatedOrAway;
}

/** Shown for an unknown address. */
export function RouteMissing() {
  return (
    <Page title={texts.noSuchPage} width="reading" action={<ButtonLink to="/">{common.goHome}</ButtonLink>}>
      <Notice>{texts.mistyped}</Notice>
    </Page>
  );
}
