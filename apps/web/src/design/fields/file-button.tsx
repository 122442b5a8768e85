import { type ReactNode, useRef } from 'react';
import { Button, type ButtonKind } from '../button.tsx';

interface FileButtonProps {
  /** Accepted file types: `.csv,text/csv`. */
  readonly accept: string;
  readonly kind?: ButtonKind;
  readonly icon?: ReactNode;
  readonly busy?: boolean;
  readonly onFile: (file: File) => void;
  readonly children: string;
}

/** A button that asks for one file. The same file may be chosen again, as after a correction. */
export function FileButton({
  accept,
  kind = 'plain',
  icon,
  busy = false,
  onFile,
  children,
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={children}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
      <Button kind={kind} icon={icon} busy={busy} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}
