import { useEffect, useState } from 'react';
import { Button, IconButton } from './button.tsx';
import { CheckIcon, CopyIcon } from './icons.ts';
import { copyButton as texts } from './texts.tsx';

interface CopyButtonProps {
  readonly text: string;
  /** Name of the action: "Copy the secret". */
  readonly children: string;
  /** True for an icon without text, for lists. */
  readonly compact?: boolean;
}

/** Puts a text on the clipboard and says that it did. */
export function CopyButton({ text, children, compact = false }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), 3000);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => setOutcome((await copyText(text)) ? 'copied' : 'failed');
  const icon = outcome === 'copied' ? <CheckIcon size={18} /> : <CopyIcon size={18} />;
  const words = outcome === 'copied' ? texts.copied : outcome === 'failed' ? texts.failed : children;
  if (compact) return <IconButton icon={icon} label={words} onClick={() => void copy()} />;
  return (
    <Button small icon={icon} onClick={() => void copy()}>
      {words}
    </Button>
  );
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Browsers have no clipboard over plain HTTP; the old way still works there.
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  return done;
}
