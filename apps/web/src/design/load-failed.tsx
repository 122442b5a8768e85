import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { loadFailed as texts } from './texts.tsx';

interface LoadFailedProps {
  /** What could not be loaded: "The accounts", "your tags". */
  readonly what: string;
  /** Why, in words. */
  readonly message: string;
  /** It is being tried again. */
  readonly isBusy?: boolean;
  readonly onRetry: () => void;
}

/** Something could not be loaded. What was shown before stays; this stands above it. */
export function LoadFailed({ what, message, isBusy = false, onRetry }: LoadFailedProps) {
  return (
    <Notice
      tone="error"
      title={texts.couldNotBeLoaded(what)}
      action={
        <Button small busy={isBusy} onClick={onRetry}>
          {texts.tryAgain}
        </Button>
      }
    >
      {message}
    </Notice>
  );
}
