import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from './button.tsx';
import * as common from './common-texts.ts';
import styles from './file-viewer.module.css';
import { BackIcon, CloseIcon, FileIcon, ForwardIcon, ZoomInIcon, ZoomOutIcon } from './icons.ts';
import { useObjectUrl } from './object-url.ts';
import { fileViewer as texts } from './texts.tsx';

interface FileViewerProps {
  readonly name: string;
  /** Position in the list, file type and size. */
  readonly note: string;
  /** The picture, once it is here; `none` for a file that is shown elsewhere. */
  readonly picture: Blob | undefined | 'none';
  /** Content shown instead of the image: it is loading, has failed, or isn't an image. */
  readonly instead: ReactNode;
  readonly actions: ReactNode;
  readonly onNext?: (() => void) | undefined;
  readonly onPrevious?: (() => void) | undefined;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

/** Zoom levels as factors of the image's own size. 0 fits it into the window. */
const zooms = [0, 0.5, 1, 2, 4] as const;

/**
 * One file over the whole window. Keys: + and − zoom, 0 fits, ← and → go to the others, Delete deletes, Escape closes.
 * A zoomed picture is scrolled, with the arrow keys too.
 */
export function FileViewer(props: FileViewerProps) {
  const { dialog, stage } = useModal();
  const [zoom, setZoom] = useState(0);
  const fresh = (step: (() => void) | undefined) =>
    step &&
    (() => {
      setZoom(0);
      step();
      // The button that was pressed may go: the keys must stay in the viewer.
      stage.current?.focus();
    });
  const [onNext, onPrevious] = [fresh(props.onNext), fresh(props.onPrevious)];
  const zoomBy = (steps: number) => setZoom((now) => Math.max(0, Math.min(now + steps, zooms.length - 1)));
  const onKey = (event: KeyboardEvent) => {
    event.stopPropagation();
    const keys: Record<string, (() => void) | undefined> = {
      '+': () => zoomBy(1),
      '=': () => zoomBy(1),
      '-': () => zoomBy(-1),
      '0': () => setZoom(0),
      Delete: props.onDelete,
      ...(zoom === 0 && { ArrowRight: onNext, ArrowLeft: onPrevious }),
    };
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (act) event.preventDefault();
    act?.();
  };
  return createPortal(
    <dialog
      ref={dialog}
      className={styles.viewer}
      aria-label={props.name}
      onKeyDown={onKey}
      onCancel={closing(props.onClose)}
    >
      <Bar {...props} zoom={zoom} onZoom={zoomBy} />
      <section
        ref={stage}
        className={styles.stage}
        data-fits={zoom === 0}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
        tabIndex={0}
        aria-label={texts.theFile}
      >
        <Picture {...props} zoom={zooms[zoom] ?? 0} onToggle={() => setZoom(zoom === 0 ? 2 : 0)} />
      </section>
      {onPrevious && (
        <div className={styles.previous}>
          <IconButton label={texts.fileBefore} icon={<BackIcon size={24} />} onClick={onPrevious} />
        </div>
      )}
      {onNext && (
        <div className={styles.next}>
          <IconButton label={texts.nextFile} icon={<ForwardIcon size={24} />} onClick={onNext} />
        </div>
      )}
    </dialog>,
    document.body,
  );
}

/** Handles Escape: the viewer goes when its screen no longer draws it. */
const closing = (onClose: () => void) => (event: SyntheticEvent) => {
  event.preventDefault();
  onClose();
};

/** Opens the dialog with the focus on its stage. The focus returns to where it was when the dialog goes. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    stage.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return { dialog, stage };
}

interface BarProps extends FileViewerProps {
  readonly zoom: number;
  /** Zooms in by so many steps, out if negative. */
  readonly onZoom: (steps: number) => void;
}

/** Name of the file, and the buttons at the top. */
function Bar({ name, note, picture, actions, onClose, zoom, onZoom }: BarProps) {
  return (
    <div className={styles.bar}>
      <div className={styles.words}>
        <h2 className={styles.name} dir="auto" title={name}>
          {name}
        </h2>
        <span className={styles.note}>{note}</span>
      </div>
      <div className={styles.actions}>
        {picture !== 'none' && (
          <>
            <IconButton
              label={texts.smaller}
              icon={<ZoomOutIcon size={20} stroke={1.75} />}
              disabled={zoom === 0}
              onClick={() => onZoom(-1)}
            />
            <IconButton
              label={texts.larger}
              icon={<ZoomInIcon size={20} stroke={1.75} />}
              disabled={zoom === zooms.length - 1}
              onClick={() => onZoom(1)}
            />
          </>
        )}
        {actions}
        <IconButton label={common.close} icon={<CloseIcon size={20} stroke={1.75} />} onClick={onClose} />
      </div>
    </div>
  );
}

interface PictureProps extends Pick<FileViewerProps, 'name' | 'picture' | 'instead'> {
  readonly zoom: number;
  readonly onToggle: () => void;
}

/** The picture, fitted or to be scrolled about. */
function Picture({ name, picture, instead, zoom, onToggle }: PictureProps) {
  const address = useObjectUrl(picture === 'none' ? undefined : picture);
  const [natural, setNatural] = useState(0);
  if (!address) {
    return (
      <div className={styles.instead}>
        <FileIcon size={64} stroke={1} aria-hidden />
        {instead}
      </div>
    );
  }
  return (
    <img
      src={address}
      alt={name}
      onLoad={(event) => setNatural(event.currentTarget.naturalWidth)}
      onDoubleClick={onToggle}
      {...(zoom > 0 && natural > 0 ? { style: { width: natural * zoom } } : {})}
    />
  );
}
