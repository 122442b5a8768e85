import type { HistoryEntry } from '@farthing/api-contract';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { instantText } from '../../../design/format.ts';
import { AddIcon, DeleteIcon, EditIcon, HistoryIcon, ImportIcon, UndoIcon } from '../../../design/icons.ts';
import { ListItem } from '../../../design/list.tsx';
import { useWork } from '../../../design/use-work.ts';
import { historyLine as texts } from './texts.ts';
import { undoAndSay } from './undo-last.ts';

/** One thing that was done, with its undoing where that can be. */
export function HistoryLine({ entry, dated }: { readonly entry: HistoryEntry; readonly dated?: boolean }) {
  const { busy, run } = useWork();
  const { id, at, summary, undoable, kind } = entry;
  const Icon = iconOf(kind);
  const time = dated ? instantText(at) : (instantText(at).split(', ')[1] ?? instantText(at));
  const notes = [time, ...whoOf(entry), ...whyNot(entry)];
  return (
    <ListItem
      mark={<Icon size={20} stroke={1.5} aria-hidden />}
      note={notes.join(' · ')}
      end={
        undoable && (
          <Button
            small
            kind="quiet"
            busy={busy}
            label={texts.undoThat(summary)}
            onClick={() => void run(() => undoAndSay(id))}
          >
            {kind === 'undo' ? texts.doAgain : common.undo}
          </Button>
        )
      }
    >
      {summary}
    </ListItem>
  );
}

/** Returns the actor of a change if it isn't the current user. */
function whoOf({ actor, actor_name }: HistoryEntry): string[] {
  if (actor === 'token') return [texts.byToken(actor_name)];
  if (actor === 'member') return [texts.byMember(actor_name)];
  if (actor === 'service') return [texts.byFarthing(actor_name)];
  return [];
}

function whyNot({ undone_by, kind, reason }: HistoryEntry): string[] {
  if (undone_by !== null) return [kind === 'undo' ? texts.doneAgainSince : texts.undoneSince];
  return reason === null ? [] : [reason];
}

function iconOf(kind: string) {
  if (kind === 'create') return AddIcon;
  if (kind === 'delete') return DeleteIcon;
  if (kind === 'edit') return EditIcon;
  if (kind === 'import') return ImportIcon;
  return kind === 'undo' || kind === 'redo' || kind === 'import-revert' ? UndoIcon : HistoryIcon;
}
