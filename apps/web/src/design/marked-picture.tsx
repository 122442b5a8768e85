import { type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { FileIcon, ZoomInIcon, ZoomOutIcon } from './icons.ts';
import styles from './marked-picture.module.css';
import { useObjectUrl } from './object-url.ts';
import { markedPicture as texts } from './texts.tsx';

/** A place on a picture, in fractions of its width and height. */
export interface Mark {
  readonly id: string;
  /** Name of the marked area: "Amount". */
  readonly label: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface MarkedPictureProps {
  readonly name: string;
  /** The picture, or its address; undefined where there is none to show. */
  readonly picture: Blob | string | undefined;
  /** Content shown instead of an image that is missing or can't be drawn. */
  readonly instead: ReactNode;
  readonly marks: readonly Mark[];
  /** Highlighted marker, which is scrolled into view. */
  readonly active: string | undefined;
  readonly onMark: (id: string) => void;
}

/**
 * A picture with places marked on it. Pressing a mark is for pointers alone: keys reach what it stands for directly, so
 * the marks are kept from screen readers and out of the way of Tab.
 */
export function MarkedPicture(props: MarkedPictureProps) {
  const { name, picture, instead, marks, active, onMark } = props;
  const made = useObjectUrl(picture instanceof Blob ? picture : undefined);
  const address = picture instanceof Blob ? made : picture;
  const [broken, setBroken] = useState<Blob | string>();
  const stage = useRef<HTMLElement>(null);
  const mark = marks.find(({ id }) => id === active);
  const [drawn, setDrawn] = useState<string>();
  const [large, setLarge] = useState(false);
  const across = mark && mark.x + mark.width / 2;
  const down = mark && mark.y + mark.height / 2;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an enlarged image is scrolled again
  useEffect(() => {
    const place = stage.current;
    if (across === undefined || down === undefined || drawn === undefined || !place) return;
    place.scrollTo({
      left: across * place.scrollWidth - place.clientWidth / 2,
      top: down * place.scrollHeight - place.clientHeight / 2,
    });
  }, [across, down, drawn, large]);
  if (picture === undefined || broken === picture) {
    return (
      <div className={styles.instead}>
        <FileIcon size={48} stroke={1} aria-hidden />
        {instead}
      </div>
    );
  }
  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section ref={stage} className={styles.stage} tabIndex={0} aria-label={texts.pictureOf(name)}>
        <div className={styles.sheet} data-large={large}>
          {address && (
            <img
              src={address}
              alt={name}
              onLoad={() => setDrawn(address)}
              onError={() => setBroken(picture)}
            />
          )}
          {marks.map((one) => (
            <MarkButton key={one.id} mark={one} isActive={one.id === active} onMark={onMark} />
          ))}
        </div>
      </section>
      <div className={styles.zoom}>
        <IconButton
          label={large ? texts.fitThePicture : texts.enlargeThePicture}
          icon={large ? <ZoomOutIcon size={20} stroke={1.75} /> : <ZoomInIcon size={20} stroke={1.75} />}
          pressed={large}
          onClick={() => setLarge(!large)}
        />
      </div>
    </div>
  );
}

interface MarkButtonProps extends Pick<MarkedPictureProps, 'onMark'> {
  readonly mark: Mark;
  readonly isActive: boolean;
}

function MarkButton({ mark: { id, label, x, y, width, height }, isActive, onMark }: MarkButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden
      title={texts.goTo(label.toLowerCase())}
      className={styles.mark}
      data-active={isActive}
      style={{
        left: `${x * 100}%`,
        top: `${y * 100}%`,
        width: `${width * 100}%`,
        height: `${height * 100}%`,
      }}
      // The press must not take the focus from the field it is meant for.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onMark(id)}
    >
      <span className={styles.label}>{label}</span>
    </button>
  );
}

interface BesidePictureProps {
  readonly picture: ReactNode;
  readonly children: ReactNode;
}

/** A picture at the left, which stays in sight, and what is made of it at the right; above it on narrow screens. */
export function BesidePicture({ picture, children }: BesidePictureProps) {
  return (
    <div className={styles.sides}>
      <div className={styles.pictureSide}>{picture}</div>
      <div className={styles.matter}>{children}</div>
    </div>
  );
}
