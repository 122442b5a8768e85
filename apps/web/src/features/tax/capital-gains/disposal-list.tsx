import type { CapitalGainsDisposal, CapitalGainsSale } from '@farthing/api-contract';
import * as common from '../../../design/common-texts.ts';
import { dayText } from '../../../design/format.ts';
import { Gain } from '../../../design/gain.tsx';
import { Card, NotOnPhone, OnPhone } from '../../../design/layout.tsx';
import { List, ListButton } from '../../../design/list.tsx';
import { pounds } from '../../../design/pounds.tsx';
import { type Column, Table } from '../../../design/table.tsx';
import { TextButton } from '../../../design/text-button.tsx';
import { TwoLines } from '../../../design/two-lines.tsx';
import { Units } from '../../../design/units.tsx';
import { disposalKey } from './disposal-words.ts';
import { disposalList as texts } from './texts.tsx';

/** A disposal, with the effect of a claim as a new resident in a report. */
type ListedDisposal = CapitalGainsDisposal & Pick<CapitalGainsSale, 'claim'>;

interface DisposalListProps {
  readonly title: string;
  readonly disposals: readonly ListedDisposal[];
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
                  <Units value={disposal.quantity} /> {noteOf(disposal)}
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

function columnsOf(onOpen: DisposalListProps['onOpen']): readonly Column<ListedDisposal>[] {
  return [
    {
      id: 'asset',
      header: common.sold,
      cell: (disposal) => (
        <TwoLines note={noteOf(disposal)}>
          <TextButton label={labelOf(disposal)} onClick={() => onOpen(disposal)}>
            {disposal.name}
          </TextButton>
        </TwoLines>
      ),
    },
    { id: 'quantity', header: common.units, figure: ({ quantity }) => <Units value={quantity} /> },
    { id: 'proceeds', header: common.proceeds, figure: ({ proceeds }) => pounds(proceeds) },
    { id: 'costs', header: common.allowableCosts, figure: ({ allowable_costs }) => pounds(allowable_costs) },
    {
      id: 'gain',
      header: common.gainOrLoss,
      figure: ({ gain }) => <Gain value={gain} currency="GBP" stacked />,
    },
  ];
}

function noteOf({ asset, date, claim }: ListedDisposal): string {
  return [asset, dayText(date), ...(claim ? [texts.claims[claim]] : [])].join(' · ');
}

function labelOf({ name, date }: CapitalGainsDisposal): string {
  return texts.showMatches(name, dayText(date));
}
