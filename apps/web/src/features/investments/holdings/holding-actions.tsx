import type { Holding } from '@farthing/api-contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '../../../api/problem.ts';
import { moneyChanged, queryClient } from '../../../api/queries.ts';
import { Button, IconButton } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { AddIcon, DeleteIcon, EditIcon, MoreIcon, TaxIcon } from '../../../design/icons.ts';
import { lazyPart } from '../../../design/lazy-part.ts';
import { Menu } from '../../../design/menu.tsx';
import { usePhone } from '../../../design/phone.ts';
import { useShortcuts } from '../../../design/shortcuts.ts';
import { toast } from '../../../design/toast.tsx';
import { isHeld } from './holding-words.ts';
import { removeHolding } from './remove-holding.ts';
import { holdingActions as texts } from './texts.tsx';

const EditHolding = lazyPart(() => import('./edit-holding.tsx'));

interface HoldingActionsProps {
  readonly holding: Holding;
  readonly onAddTrade: () => void;
}

/** Actions of a holding: add a trade, edit, delete. */
export function HoldingActions({ holding, onAddTrade }: HoldingActionsProps) {
  const navigate = useNavigate();
  const [editing, setEditing] = useState(false);
  useShortcuts(common.holding, [{ keys: 'e', label: texts.editTheHolding, run: () => setEditing(true) }]);
  const remove = async () => {
    try {
      await removeHolding(holding);
      await navigate({ to: '/investments' });
      queryClient.removeQueries({ queryKey: ['holdings', holding.id] });
      await moneyChanged();
    } catch (error) {
      toast(texts.notDeleted(messageOf(error)));
    }
  };
  const isPhone = usePhone();
  const canBeSold = isHeld(holding);
  const previewSale = () => void navigate({ to: '/tax/plan', search: { holding: holding.id } });
  const size = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    <>
      {canBeSold && !isPhone && <Button onClick={previewSale}>{common.previewASale}</Button>}
      <Button kind="main" icon={<AddIcon size={18} aria-hidden />} onClick={onAddTrade}>
        {common.addATrade}
      </Button>
      <Menu
        target={<IconButton label={texts.moreForThisHolding} icon={<MoreIcon size={20} stroke={1.75} />} />}
        items={[
          ...(canBeSold && isPhone
            ? [{ label: common.previewASale, icon: <TaxIcon {...size} />, onSelect: previewSale }]
            : []),
          { label: texts.editTheHolding, icon: <EditIcon {...size} />, onSelect: () => setEditing(true) },
          {
            label: texts.deleteTheHolding,
            icon: <DeleteIcon {...size} />,
            danger: true,
            onSelect: () => void remove(),
          },
        ]}
      />
      {editing && <EditHolding holding={holding} onClose={() => setEditing(false)} />}
    </>
  );
}
