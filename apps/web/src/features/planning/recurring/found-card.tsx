import type { Recurring } from '@farthing/api-contract';
import { useState } from 'react';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { joinParts } from '../../../design/format.ts';
import { CheckIcon, CloseIcon } from '../../../design/icons.ts';
import { Card, NotOnPhone, Row } from '../../../design/layout.tsx';
import { List } from '../../../design/list.tsx';
import { PaddedFoot } from '../../../design/padded.tsx';
import { usePreferences } from '../../../design/preferences.ts';
import { ReviewRow } from '../../../design/review-row.tsx';
import { useShortcuts } from '../../../design/shortcuts.ts';
import { AccountMark } from '../../../design/stat.tsx';
import { Hint, Key, Text } from '../../../design/text.tsx';
import { TextButton } from '../../../design/text-button.tsx';
import { useWork } from '../../../design/use-work.ts';
import { confirmAll, decide } from './decide.ts';
import { evidenceText, nextText } from './recurring-words.ts';
import { PriceBadge, SeriesCost, StatusBadge } from './series-figures.tsx';
import { foundCard as texts } from './texts.tsx';

/** Number shown at first. The next ones appear as these are decided. */
const mostShown = 5;

interface FoundCardProps {
  readonly found: readonly Recurring[];
  /** A sheet is open: its keys are its own. */
  readonly busy: boolean;
  readonly onOpen: (id: string) => void;
}

/** Undecided recurring payments, each confirmed or rejected with one key. */
export function FoundCard({ found: all, busy, onOpen }: FoundCardProps) {
  const [showsAll, setShowsAll] = useState(false);
  const found = showsAll ? all : all.slice(0, mostShown);
  const [at, setAt] = useState(0);
  const index = Math.min(at, found.length - 1);
  const active = found[index];
  const free = () => !busy;
  const onRow = (event: KeyboardEvent) => !busy && !isControl(event.target);
  const confirm = () => active && void decide(active, 'confirmed');
  useShortcuts(texts.list, [
    { keys: 'y', label: texts.confirmActive, run: confirm, when: free },
    { keys: 'Enter', label: texts.confirmActive, run: confirm, when: onRow },
    {
      keys: 'n',
      label: common.notRecurring,
      run: () => active && void decide(active, 'rejected'),
      when: free,
    },
    { keys: 'o', label: texts.openActive, run: () => active && onOpen(active.id), when: free },
    { keys: 'j', label: texts.next, run: () => setAt(Math.min(index + 1, found.length - 1)), when: free },
    { keys: 'k', label: texts.before, run: () => setAt(Math.max(index - 1, 0)), when: free },
  ]);
  return (
    <Card
      title={texts.title}
      padded={false}
      action={
        <Row>
          <Hint>{texts.toDecide(all.length)}</Hint>
          <ConfirmAll found={all} />
        </Row>
      }
    >
      <List label={texts.list}>
        {found.map((series) => (
          <FoundRow key={series.id} series={series} active={series === active} onOpen={onOpen} />
        ))}
      </List>
      {all.length > mostShown && (
        <PaddedFoot>
          <Button small kind="quiet" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? texts.showFewer : texts.showAll(all.length)}
          </Button>
        </PaddedFoot>
      )}
      <NotOnPhone>
        <PaddedFoot>
          <Text size={12} tone="quiet" as="span">
            {texts.keys(<Key>Y</Key>, <Key>N</Key>, <Key>J</Key>, <Key>K</Key>)}
          </Text>
        </PaddedFoot>
      </NotOnPhone>
    </Card>
  );
}

/** Button that confirms every payment of the list; none where there is only one. */
function ConfirmAll({ found }: Pick<FoundCardProps, 'found'>) {
  const { busy, run } = useWork();
  if (found.length < 2) return null;
  return (
    <Button small busy={busy} onClick={() => void run(() => confirmAll(found))}>
      {texts.confirmAll(found.length)}
    </Button>
  );
}

interface FoundRowProps extends Pick<FoundCardProps, 'onOpen'> {
  readonly series: Recurring;
  readonly active: boolean;
}

function FoundRow({ series, active, onOpen }: FoundRowProps) {
  const { hideAmounts } = usePreferences();
  return (
    <ReviewRow
      mark={<AccountMark name={series.name} quiet />}
      title={
        <TextButton label={texts.open(series.name)} onClick={() => onOpen(series.id)}>
          {series.name}
        </TextButton>
      }
      badge={
        <>
          <StatusBadge series={series} />
          <PriceBadge series={series} />
        </>
      }
      note={joinParts(evidenceText(series, hideAmounts), nextText(series))}
      end={<SeriesCost series={series} />}
      active={active}
    >
      <Button
        small
        icon={<CheckIcon size={16} aria-hidden />}
        label={texts.confirmThis(series.name)}
        onClick={() => void decide(series, 'confirmed')}
      >
        {texts.confirm}
      </Button>
      <Button
        small
        kind="quiet"
        icon={<CloseIcon size={16} aria-hidden />}
        label={texts.notRecurringThis(series.name)}
        onClick={() => void decide(series, 'rejected')}
      >
        {common.notRecurring}
      </Button>
    </ReviewRow>
  );
}

/** Enter on a button or a link is theirs. */
function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, summary, label') !== null;
}
