import type { ExchangeRate, ExchangeRateChange } from '@farthing/api-contract';
import { useEffect, useRef, useState } from 'react';
import { changeRate, createRate, deleteRate, ratesChanged, readRate } from '../../../api/exchange-rates.ts';
import { messageOf } from '../../../api/problem.ts';
import { IconButton } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { dayText } from '../../../design/format.ts';
import { DeleteIcon, EditIcon } from '../../../design/icons.ts';
import { Row } from '../../../design/layout.tsx';
import { ListItem, ListSlot } from '../../../design/list.tsx';
import { Text } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import VersionClash from '../../../design/version-clash.tsx';
import { useVersionedSave } from '../../identity/settings/use-versioned-save.ts';
import { type RateDraft, RateForm } from './rate-form.tsx';
import { rateLine as texts } from './texts.ts';
import { rateText } from './typed-rate.ts';

/** Stored rate, which can be edited in place or deleted. */
export function RateLine({ rate }: { readonly rate: ExchangeRate }) {
  const [isEditing, setIsEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  if (isEditing) return <RateEditor rate={rate} onClose={() => setIsEditing(false)} />;
  const words = wordsOf(rate);
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

async function removeRate(rate: ExchangeRate): Promise<void> {
  try {
    await deleteRate(rate.id);
  } catch (error) {
    return toast(messageOf(error));
  }
  toast(texts.deleted(wordsOf(rate), dayText(rate.date)), async () => {
    await createRate(draftOf(rate));
    await ratesChanged();
  });
  await ratesChanged();
}

function RateEditor({ rate, onClose }: { readonly rate: ExchangeRate; readonly onClose: () => void }) {
  const [stored, setStored] = useState(rate);
  const [draft, setDraft] = useState<RateDraft>(draftOf(rate));
  const saving = useVersionedSave<ExchangeRate, ExchangeRateChange>({
    send: (change) => changeRate(rate.id, change),
    read: () => readRate(rate.id),
    onSaved: (saved) => {
      toast(texts.saved(wordsOf(saved), dayText(saved.date)), async () => {
        await changeRate(rate.id, draftOf(stored));
        await ratesChanged();
      });
      void ratesChanged();
      onClose();
    },
  });
  const { theirs } = saving;
  return (
    <ListSlot>
      <RateForm
        label={texts.edit(wordsOf(rate))}
        draft={draft}
        onDraft={setDraft}
        save={texts.saveRate}
        busy={saving.busy}
        problem={saving.problem}
        onSave={(change) => void saving.save(change, stored.version)}
        onCancel={onClose}
      >
        {theirs && (
          <VersionClash
            fields={[
              { label: common.rate, mine: wordsOf(draft), theirs: wordsOf(theirs) },
              { label: texts.fromThisDayOn, mine: dayText(draft.date), theirs: dayText(theirs.date) },
            ].filter((field) => field.mine !== field.theirs)}
            busy={saving.busy}
            onKeepMine={() => void saving.keepMine()}
            onTakeTheirs={() => {
              setStored(theirs);
              setDraft(draftOf(theirs));
              saving.forgetClash();
            }}
          />
        )}
      </RateForm>
    </ListSlot>
  );
}

function draftOf({ from_currency, to_currency, date, rate }: RateDraft): RateDraft {
  return { from_currency, to_currency, date, rate };
}

function wordsOf({ from_currency, to_currency, rate }: RateDraft): string {
  return rateText(from_currency, to_currency, rate);
}
