import { type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';

interface FileButtonProps {
  readonly icon?: ReactNode;
  /** Media types to choose from, separated by commas. */
  readonly accept: string;
  readonly multiple?: boolean;
  /** Opens the camera of a phone in place of its files. */
  readonly camera?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
}

/** A button that asks for files. */
export function FileButton({ icon, accept, multiple = false, camera, onFiles, children }: FileButtonProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button small icon={icon} onClick={() => field.current?.click()}>
        {children}
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        tabIndex={-1}
        accept={accept}
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
