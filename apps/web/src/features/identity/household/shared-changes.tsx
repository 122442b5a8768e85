import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { householdChanged } from '../../../api/household.ts';
import { messageOf } from '../../../api/problem.ts';
import {
  type OthersAccountKey,
  sharedChangesQuery,
  undoSharedChange,
} from '../../../api/shared-transactions.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { instantText } from '../../../design/format.ts';
import { Card } from '../../../design/layout.tsx';
import { List, ListItem } from '../../../design/list.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { toast } from '../../../design/toast.tsx';
import { sharedChanges as texts } from './texts.tsx';

/** Changes that the user made in a shared account in the last 30 days, to undo. */
export default function SharedChanges({ account }: { readonly account: OthersAccountKey }) {
  const query = useQuery(sharedChangesQuery(account));
  const [busy, setBusy] = useState<string>();
  const undo = async (id: string) => {
    setBusy(id);
    try {
      await undoSharedChange(account, id);
      toast(texts.undone);
    } catch (error) {
      toast(messageOf(error));
    }
    await householdChanged();
    setBusy(undefined);
  };
  const items = query.data?.items ?? [];
  if (items.length === 0 && !query.error) return null;
  return (
    <Card title={texts.title} padded={false}>
      <LoadFailed what={texts.what} query={query} />
      <List label={texts.title}>
        {items.map(({ id, at, summary, undoable, reason }) => (
          <ListItem
            key={id}
            note={reason ?? instantText(at)}
            end={
              undoable && (
                <Button small busy={busy === id} onClick={() => void undo(id)}>
                  {common.undo}
                </Button>
              )
            }
          >
            {summary}
          </ListItem>
        ))}
      </List>
    </Card>
  );
}
