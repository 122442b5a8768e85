import type { ExchangeRate } from '@farthing/api-contract';
import { useEffect, useRef, useState } from 'react';
import { createRate, deleteRate, ratesChanged } from '../../../api/exchange-rates.ts';
import { IconButton } from '../../../design/button.tsx';
import { dayText } from '../../../design/format.ts';
import { DeleteIcon, EditIcon } from '../../../design/icons.ts';
import { Row } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { ListItem } from '../../../design/list.tsx';
import { Skeleton } from '../../../design/notice.tsx';
import { runWithUndo } from '../../../design/run-with-undo.ts';
import { Text } from '../../../design/text.tsx';
import { draftOf, wordsOf } from './rate-words.ts';
import { rateLine as texts } from './texts.ts';

const RateEditor = lazyPart(() => import('./rate-editor.tsx'), <Skeleton shape="row" />);

/** Stored rate, which can be edited in place or deleted. */
export function RateLine({ rate }: { readonly rate: ExchangeRate }) {
  const [isEditing, setIsEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  const words = wordsOf(rate);
  if (isEditing) return <RateEditor rate={rate} onClose={() => setIsEditing(false)} />;
  return (
    <ListItem
      note={texts.from(dayText(rate.date), rate.source === 'import')}
      end={
        <Row gap={1} wrap={false}>
          <IconButton
            ref={editButton}
            label={texts.edit(words)}
            icon={<EditIcon size={18} />}
            onClick={() => setIsEditing(true)}
          />
          <IconButton
            label={texts.delete(words)}
            icon={<DeleteIcon size={18} />}
            onClick={() => void removeRate(rate)}
          />
        </Row>
      }
    >
      <Text as="span" figures>
        {words}
      </Text>
    </ListItem>
  );
}

function removeRate(rate: ExchangeRate): Promise<void> {
  return runWithUndo({
    run: () => deleteRate(rate.id),
    done: texts.deleted(wordsOf(rate), dayText(rate.date)),
    undo: () => createRate(draftOf(rate)),
    refresh: ratesChanged,
  });
}
