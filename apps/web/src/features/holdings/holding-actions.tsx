import type { Holding } from '@farthing/api-contract';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { messageOf } from '../../api/problem.ts';
import { moneyChanged, queryClient } from '../../api/queries.ts';
import { Button, IconButton } from '../../design/button.tsx';
import { AddIcon, DeleteIcon, EditIcon, MoreIcon, TaxIcon } from '../../design/icons.ts';
import { Menu } from '../../design/menu.tsx';
import { usePhone } from '../../design/phone.ts';
import { useShortcuts } from '../../design/shortcuts.ts';
import { toast } from '../../design/toast.tsx';
import { removeHolding } from './remove-holding.ts';

const EditHolding = lazy(() => import('./edit-holding.tsx'));

interface HoldingActionsProps {
  readonly holding: Holding;
  readonly onAddTrade: () => void;
}

/** What can be done with a holding: add a trade, edit, delete. */
export function HoldingActions({ holding, onAddTrade }: HoldingActionsProps) {
  const navigate = useNavigate();
  const [editing, setEditing] = useState(false);
  useShortcuts('Holding', [{ keys: 'e', label: 'Edit the holding', run: () => setEditing(true) }]);
  const remove = async () => {
    try {
      await removeHolding(holding);
      await navigate({ to: '/investments' });
      queryClient.removeQueries({ queryKey: ['holdings', holding.id] });
      await moneyChanged();
    } catch (error) {
      toast(`Not deleted: ${messageOf(error)}`);
    }
  };
  const isPhone = usePhone();
  const isHeld = !/^[0.]*$/.test(holding.quantity);
  const previewSale = () => void navigate({ to: '/tax/plan', search: { holding: holding.id } });
  const size = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    <>
      {isHeld && !isPhone && <Button onClick={previewSale}>Preview a sale</Button>}
      <Button kind="main" icon={<AddIcon size={18} aria-hidden />} onClick={onAddTrade}>
        Add a trade
      </Button>
      <Menu
        target={<IconButton label="More for this holding" icon={<MoreIcon size={20} stroke={1.75} />} />}
        items={[
          ...(isHeld && isPhone
            ? [{ label: 'Preview a sale', icon: <TaxIcon {...size} />, onSelect: previewSale }]
            : []),
          { label: 'Edit the holding', icon: <EditIcon {...size} />, onSelect: () => setEditing(true) },
          {
            label: 'Delete the holding',
            icon: <DeleteIcon {...size} />,
            danger: true,
            onSelect: () => void remove(),
          },
        ]}
      />
      <Suspense>{editing && <EditHolding holding={holding} onClose={() => setEditing(false)} />}</Suspense>
    </>
  );
}
