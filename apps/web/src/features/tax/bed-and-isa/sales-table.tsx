import type { BedAndIsaSale } from '@farthing/api-contract';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { isNothing } from '../../../design/format.ts';
import { Gain } from '../../../design/gain.tsx';
import { Link } from '../../../design/link.tsx';
import { type Column, figureColumn, Table } from '../../../design/table.tsx';
import { TwoLines } from '../../../design/two-lines.tsx';
import { Units } from '../../../design/units.tsx';
import { limitWords } from './plan-words.ts';
import { salesTable as texts } from './texts.tsx';

const columns: readonly Column<BedAndIsaSale>[] = [
  {
    id: 'holding',
    header: common.holding,
    cell: (sale) => (
      <TwoLines note={sale.name === sale.asset ? '' : sale.name}>
        <Link
          to="/tax/plan"
          search={(search) => ({
            ...search,
            holding: sale.holding_id,
            ...(isNothing(sale.quantity) ? {} : { units: sale.quantity }),
          })}
        >
          {sale.asset}
        </Link>
      </TwoLines>
    ),
  },
  figureColumn('sell', common.sell, (sale) => (
    <TwoLines align="end" note={limitWords[sale.limited_by]}>
      {texts.soldOf(<Units value={sale.quantity} />, <Units value={sale.held} />)}
    </TwoLines>
  )),
  figureColumn('gain', common.gainOrLoss, ({ gain }) => <Gain value={gain} currency="GBP" stacked />, {
    notOnPhone: true,
  }),
  figureColumn(
    'into',
    texts.intoTheIsa,
    (sale) => (
      <TwoLines align="end" note={texts.buysBack(<Units value={sale.bought_back} />)}>
        <Amount value={sale.into_isa} currency="GBP" size={14} />
      </TwoLines>
    ),
    { notOnPhone: true },
  ),
  figureColumn('saved', texts.taxSaved, ({ tax_saved }) => (
    <Amount value={tax_saved} currency="GBP" size={14} strong />
  )),
];

/** The largest sale of each holding; the name leads to its preview. */
export function SalesTable({ sales }: { readonly sales: readonly BedAndIsaSale[] }) {
  return <Table label={texts.label} rows={sales} keyOf={({ holding_id }) => holding_id} columns={columns} />;
}
