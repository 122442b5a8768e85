import { type ReactNode, useRef } from 'react';
import { Button, type ButtonKind } from './button.tsx';

interface FileButtonProps {
  readonly kind?: ButtonKind;
  readonly busy?: boolean;
  readonly icon?: ReactNode;
  /** Media types to choose from, separated by commas. */
  readonly accept: string;
  readonly multiple?: boolean;
  /** Opens the camera of a phone in place of its files. */
  readonly camera?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: string;
}

/** A button that asks for files. The same file may be chosen again, as after a correction. */
export function FileButton(props: FileButtonProps) {
  const { kind = 'plain', busy = false, icon, accept, multiple = false, camera, onFiles, children } = props;
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        kind={kind}
        small={kind !== 'main'}
        busy={busy}
        icon={icon}
        onClick={() => field.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        tabIndex={-1}
        accept={accept}
        aria-label={children}
        multiple={multiple}
        {...(camera ? { capture: 'environment' as const } : {})}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
