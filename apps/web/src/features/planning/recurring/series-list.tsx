import type { Recurring } from '@farthing/api-contract';
import { joinParts } from '../../../design/format.ts';
import { List } from '../../../design/list.tsx';
import { ReviewRow } from '../../../design/review-row.tsx';
import { AccountMark } from '../../../design/stat.tsx';
import { TextButton } from '../../../design/text-button.tsx';
import { nextText, rhythmText } from './recurring-words.ts';
import { PriceBadge, SeriesCost, StatusBadge } from './series-figures.tsx';
import { seriesList as texts } from './texts.tsx';

interface SeriesListProps {
  readonly label: string;
  readonly series: readonly Recurring[];
  readonly onOpen: (id: string) => void;
}

/** Recurring payments that are decided on, each leading to its details. */
export function SeriesList({ label, series, onOpen }: SeriesListProps) {
  return (
    <List label={label}>
      {series.map((one) => (
        <ReviewRow
          key={one.id}
          mark={<AccountMark name={one.name} />}
          title={
            <TextButton label={texts.open(one.name)} onClick={() => onOpen(one.id)}>
              {one.name}
            </TextButton>
          }
          badge={
            <>
              <StatusBadge series={one} />
              <PriceBadge series={one} />
            </>
          }
          note={joinParts(rhythmText(one), nextText(one))}
          end={<SeriesCost series={one} />}
        />
      ))}
    </List>
  );
}
