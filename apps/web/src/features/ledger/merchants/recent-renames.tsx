import type { MerchantRename } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { merchantRenamesQuery, undoMerchantRename } from '../../../api/merchants.ts';
import { messageOf } from '../../../api/problem.ts';
import { moneyChanged } from '../../../api/queries.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { InstantText } from '../../../design/dates.tsx';
import { Card } from '../../../design/layout.tsx';
import { List, ListItem } from '../../../design/list.tsx';
import { toast } from '../../../design/toast.tsx';
import { recentRenames as texts } from './texts.ts';

/** Changes of names of the last 30 days that can be undone. */
export function RecentRenames() {
  const { data = [] } = useQuery(merchantRenamesQuery);
  const open = data.filter(({ undone_at }) => undone_at === null).slice(0, 10);
  if (open.length === 0) return null;
  return (
    <Card title={texts.title} padded={false}>
      <List label={texts.list}>
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
    rename.name === null ? texts.tidied : `${rename.from.join(', ') || texts.noName} → ${rename.name}`;
  const undo = async () => {
    setIsBusy(true);
    try {
      await undoMerchantRename(rename.id);
      await moneyChanged();
      toast(texts.undone);
    } catch (error) {
      toast(messageOf(error));
      setIsBusy(false);
    }
  };
  return (
    <ListItem
      note={
        <>
          {texts.count(rename.transaction_count)}, <InstantText at={rename.created_at} />
        </>
      }
      end={
        <Button small kind="quiet" busy={isBusy} label={texts.undoRename(words)} onClick={() => void undo()}>
          {common.undo}
        </Button>
      }
    >
      {words}
    </ListItem>
  );
}
