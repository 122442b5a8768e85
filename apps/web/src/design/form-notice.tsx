import { countText } from './format.ts';
import { IntoView } from './into-view.tsx';
import { Notice } from './notice.tsx';
import { formNotice as texts } from './texts.tsx';

interface FormNoticeProps {
  /** The result of useForm, useRecordForm or useAction. */
  readonly form: { readonly message: string | undefined; readonly waitSeconds?: number };
  readonly title?: string;
}

/** Error of the last attempt, with the waiting time after too many. */
export function FormNotice({ form: { message, waitSeconds = 0 }, title = '' }: FormNoticeProps) {
  if (waitSeconds > 0) {
    return (
      <Notice tone="warning" title={message ?? texts.tooManyAttempts}>
        {texts.youCanTryAgain(countText(waitSeconds, 'second'))}
      </Notice>
    );
  }
  return message ? (
    <IntoView>
      <Notice tone="error" title={title}>
        {message}
      </Notice>
    </IntoView>
  ) : null;
}
