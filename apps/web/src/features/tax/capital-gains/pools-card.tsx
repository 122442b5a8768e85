import type { CapitalGainsReport } from '@farthing/api-contract';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { DateText } from '../../../design/dates.tsx';
import { taxYearText } from '../../../design/format.ts';
import { Card } from '../../../design/layout.tsx';
import { PaddedFoot } from '../../../design/padded.tsx';
import { Table } from '../../../design/table.tsx';
import { Hint } from '../../../design/text.tsx';
import { TwoLines } from '../../../design/two-lines.tsx';
import { Units } from '../../../design/units.tsx';
import { poolsCard as texts } from './texts.tsx';

/** Section 104 pools outside ISAs and pensions at cost, with which the next year starts. */
export function PoolsCard({ pools }: { readonly pools: CapitalGainsReport['pools'] }) {
  if (pools.length === 0) return null;
  return (
    <Card title={texts.title} padded={false}>
      <Table
        label={texts.title}
        rows={pools}
        keyOf={({ security_id }) => security_id}
        columns={[
          {
            id: 'asset',
            header: texts.held,
            cell: ({ asset, name }) => <TwoLines note={asset}>{name}</TwoLines>,
          },
          { id: 'quantity', header: common.units, figure: ({ quantity }) => <Units value={quantity} /> },
          {
            id: 'cost',
            header: texts.costOfThePool,
            figure: ({ cost }) => <Amount value={cost} currency="GBP" size={14} />,
          },
        ]}
      />
      <PaddedFoot>
        <Hint small>{texts.note}</Hint>
      </PaddedFoot>
    </Card>
  );
}

interface TransfersCardProps {
  readonly transfers: CapitalGainsReport['transfers_out'];
  readonly year: string;
}

/** Transfers to a spouse or civil partner in a year. They make no gain and no loss, and the cost passes on. */
export function TransfersCard({ transfers, year }: TransfersCardProps) {
  if (transfers.length === 0) return null;
  const title = texts.givenToSpouse(taxYearText(year));
  return (
    <Card title={title} padded={false}>
      <Table
        label={title}
        rows={transfers}
        keyOf={({ security_id, date }) => `${security_id} ${date}`}
        columns={[
          { id: 'asset', header: texts.asset, cell: ({ asset }) => asset },
          { id: 'date', header: common.day, cell: ({ date }) => <DateText day={date} /> },
          { id: 'quantity', header: common.units, figure: ({ quantity }) => <Units value={quantity} /> },
          {
            id: 'cost',
            header: texts.costThatWentWith,
            figure: ({ transferred_cost }) => <Amount value={transferred_cost} currency="GBP" size={14} />,
          },
        ]}
      />
      <PaddedFoot>
        <Hint small>{texts.givenToSpouseNote}</Hint>
      </PaddedFoot>
    </Card>
  );
}
