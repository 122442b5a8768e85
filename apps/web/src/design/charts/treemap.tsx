import { type ReactNode, useRef } from 'react';
import { treemap as texts } from '../texts.tsx';
import { drawn } from './scale.ts';
import styles from './treemap.module.css';
import { treemapLayout } from './treemap-layout.ts';
import { useSize } from './use-size.ts';

/** A part of the whole as a tile. */
interface TreemapPart {
  readonly id: string;
  /** Decimal string: the area of the tile. */
  readonly value: string;
  /** Up, down or neither. The text of the tile also says it, so that it isn't shown by colour alone. */
  readonly tone: 'up' | 'down' | 'none';
  /** First line, the name, which may be a link. */
  readonly name: ReactNode;
  /** Further lines, left out if there is no room. */
  readonly lines: readonly ReactNode[];
  /** The whole tile as one text, shown on hover. */
  readonly title: string;
}

interface TreemapProps {
  readonly label: string;
  /** Parts, largest first. */
  readonly parts: readonly TreemapPart[];
}

const lineHeight = 17;
const tilePadding = 14;

/** Parts of a whole as tiles in one rectangle, each as large as its value. Tiles are a list in order of size. */
export function Treemap({ label, parts }: TreemapProps) {
  const place = useRef<HTMLUListElement>(null);
  const { width, height } = useSize(place);
  const sized = parts.map((part) => ({ ...part, size: Math.max(0, drawn(part.value)) }));
  const tiles = width > 0 && height > 0 ? treemapLayout(sized, width / height) : [];
  return (
    <ul ref={place} className={styles.map} aria-label={label}>
      {tiles.map(({ part, left, top, width: wide, height: high }) => {
        const room = Math.floor((high * height - tilePadding) / lineHeight) - 1;
        const isNarrow = wide * width < 44;
        const isTiny = isNarrow || high * height < 30;
        return (
          <li
            key={part.id}
            className={styles.tile}
            data-tone={part.tone}
            data-tiny={isTiny}
            data-narrow={isNarrow}
            title={part.title}
            style={{
              left: `${left * 100}%`,
              top: `${top * 100}%`,
              width: `${wide * 100}%`,
              height: `${high * 100}%`,
            }}
          >
            <div className={styles.words}>
              <span className={styles.name}>{part.name}</span>
              {!isTiny &&
                part.lines.slice(0, Math.max(0, room)).map((line, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: lines have a fixed order
                  <span key={index} className={styles.line}>
                    {line}
                  </span>
                ))}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

const grounds = [
  { tone: 'up', words: texts.worthMoreThanCost },
  { tone: 'down', words: texts.worthLess },
  { tone: 'none', words: texts.neither },
] as const;

/** Legend of the tile colours, limited to those in use. */
export function TreemapLegend({ tones }: { readonly tones: ReadonlySet<TreemapPart['tone']> }) {
  return (
    <span className={styles.legend}>
      {grounds
        .filter(({ tone }) => tones.has(tone))
        .map(({ tone, words }) => (
          <span key={tone} className={styles.meaning}>
            <span className={styles.key} data-tone={tone} aria-hidden /> {words}
          </span>
        ))}
    </span>
  );
}
