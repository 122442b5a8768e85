import type { CapitalGainsDisposal } from '@farthing/api-contract';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { dayText } from '../../../design/format.ts';
import { Gain } from '../../../design/gain.tsx';
import { Card, NotOnPhone, OnPhone } from '../../../design/layout.tsx';
import { List, ListButton } from '../../../design/list.tsx';
import { type Column, Table } from '../../../design/table.tsx';
import { TextButton } from '../../../design/text-button.tsx';
import { TwoLines } from '../../../design/two-lines.tsx';
import { Units } from '../../../design/units.tsx';
import { disposalKey } from './disposal-words.ts';
import { disposalList as texts } from './texts.tsx';

interface DisposalListProps {
  readonly title: string;
  readonly disposals: readonly CapitalGainsDisposal[];
  readonly onOpen: (disposal: CapitalGainsDisposal) => void;
}

/** Disposals with their gains or losses. Each opens to show its matches. */
export function DisposalList({ title, disposals, onOpen }: DisposalListProps) {
  return (
    <Card title={title} padded={false}>
      <NotOnPhone>
        <Table label={title} rows={disposals} keyOf={disposalKey} columns={columnsOf(onOpen)} />
      </NotOnPhone>
      <OnPhone>
        <List label={title}>
          {disposals.map((disposal) => (
            <ListButton
              key={disposalKey(disposal)}
              note={
                <>
                  <Units value={disposal.quantity} /> {disposal.asset} · {dayText(disposal.date)}
                </>
              }
              end={<Gain value={disposal.gain} currency="GBP" stacked />}
              onClick={() => onOpen(disposal)}
            >
              {disposal.name}
            </ListButton>
          ))}
        </List>
      </OnPhone>
    </Card>
  );
}

function columnsOf(onOpen: DisposalListProps['onOpen']): readonly Column<CapitalGainsDisposal>[] {
  return [
    {
      id: 'asset',
      header: common.sold,
      cell: (disposal) => (
        <TwoLines note={`${disposal.asset} · ${dayText(disposal.date)}`}>
          <TextButton label={labelOf(disposal)} onClick={() => onOpen(disposal)}>
            {disposal.name}
          </TextButton>
        </TwoLines>
      ),
    },
    { id: 'quantity', header: common.units, figure: ({ quantity }) => <Units value={quantity} /> },
    { id: 'proceeds', header: common.proceeds, figure: ({ proceeds }) => money(proceeds) },
    { id: 'costs', header: common.allowableCosts, figure: ({ allowable_costs }) => money(allowable_costs) },
    {
      id: 'gain',
      header: common.gainOrLoss,
      figure: ({ gain }) => <Gain value={gain} currency="GBP" stacked />,
    },
  ];
}

function labelOf({ name, date }: CapitalGainsDisposal): string {
  return texts.showMatches(name, dayText(date));
}

function money(value: string) {
  return <Amount value={value} currency="GBP" size={14} />;
}
