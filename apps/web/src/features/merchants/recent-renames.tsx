import type { MerchantRename } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { merchantRenamesQuery, undoMerchantRename } from '../../api/merchants.ts';
import { messageOf } from '../../api/problem.ts';
import { moneyChanged } from '../../api/queries.ts';
import { Button } from '../../design/button.tsx';
import { InstantText } from '../../design/dates.tsx';
import { countText } from '../../design/format.ts';
import { Card } from '../../design/layout.tsx';
import { List, ListItem } from '../../design/list.tsx';
import { toast } from '../../design/toast.tsx';

/** Changes of names of the last 30 days that can be undone. */
export function RecentRenames() {
  const { data = [] } = useQuery(merchantRenamesQuery);
  const open = data.filter(({ undone_at }) => undone_at === null).slice(0, 10);
  if (open.length === 0) return null;
  return (
    <Card title="Changed in the last 30 days" padded={false}>
      <List label="Changed names">
        {open.map((rename) => (
          <RenameLine key={rename.id} rename={rename} />
        ))}
      </List>
    </Card>
  );
}

function RenameLine({ rename }: { readonly rename: MerchantRename }) {
  const [isBusy, setIsBusy] = useState(false);
  const words =
    rename.name === null ? 'Tidied names' : `${rename.from.join(', ') || 'No name'} → ${rename.name}`;
  const undo = async () => {
    setIsBusy(true);
    try {
      await undoMerchantRename(rename.id);
      await moneyChanged();
      toast('The names are as they were.');
    } catch (error) {
      toast(messageOf(error));
      setIsBusy(false);
    }
  };
  return (
    <ListItem
      note={
        <>
          {countText(rename.transaction_count, 'transaction')}, <InstantText at={rename.created_at} />
        </>
      }
      end={
        <Button small kind="quiet" busy={isBusy} label={`Undo: ${words}`} onClick={() => void undo()}>
          Undo
        </Button>
      }
    >
      {words}
    </ListItem>
  );
}
