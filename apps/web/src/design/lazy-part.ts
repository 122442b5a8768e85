import {
  type ComponentProps,
  type ComponentType,
  createElement,
  lazy,
  type ReactNode,
  Suspense,
} from 'react';
import { lazyPart as texts } from './texts.tsx';
import { toast } from './toast.tsx';

const tryAgainMs = 3000;

/**
 * A part of a screen whose code is loaded when it is first shown. While the server can't be reached the part waits
 * for it, so the screen and what was typed on it stay. A part that the server doesn't have any more, because farthing
 * was updated, is an error of the screen.
 * @param waiting shown until the code is there
 */
// biome-ignore lint/suspicious/noExplicitAny: React's `lazy` has the same bound, and the properties of the part are kept
export function lazyPart<Part extends ComponentType<any>>(
  load: () => Promise<{ default: Part }>,
  waiting: ReactNode = null,
): ComponentType<ComponentProps<Part>> {
  const Part = lazy(() =>
    load().catch(async () => {
      await serverAnswers();
      return load();
    }),
  );
  return (properties) => createElement(Suspense, { fallback: waiting }, createElement(Part, properties));
}

async function serverAnswers(): Promise<void> {
  for (let tries = 0; !(await answers()); tries++) {
    if (tries === 0) toast(texts.waiting);
    await new Promise((done) => setTimeout(done, tryAgainMs));
  }
}

function answers(): Promise<boolean> {
  return fetch('/health', { cache: 'no-store' }).then(
    () => true,
    () => false,
  );
}
