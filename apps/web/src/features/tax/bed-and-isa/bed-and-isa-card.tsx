import type { BedAndIsa, BedAndIsaSale } from '@farthing/api-contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bedAndIsaQuery } from '../../../api/bed-and-isa.ts';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { Disclosure } from '../../../design/disclosure.tsx';
import { CheckField } from '../../../design/fields/choice-fields.tsx';
import { TextField } from '../../../design/fields/text-field.tsx';
import { isNothing, taxYearText } from '../../../design/format.ts';
import { Gain } from '../../../design/gain.tsx';
import { Card, Stack } from '../../../design/layout.tsx';
import { Link } from '../../../design/link.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, Skeleton } from '../../../design/notice.tsx';
import { PaddedFoot } from '../../../design/padded.tsx';
import { type Column, Table } from '../../../design/table.tsx';
import { Hint, Text } from '../../../design/text.tsx';
import { TwoLines } from '../../../design/two-lines.tsx';
import { Units } from '../../../design/units.tsx';
import { readFigure } from '../../investments/securities/typed-figure.ts';
import { PlainWords } from '../cgt-preview/plain-words.tsx';
import { percentText } from '../tax-report/tax-words.ts';
import { limitWords } from './plan-words.ts';
import { bedAndIsaCard as texts } from './texts.tsx';

/** Holdings that can be sold free of tax and bought back in an ISA. */
export function BedAndIsaCard() {
  const [fees, setFees] = useState('');
  const [duty, setDuty] = useState(false);
  const read = readFigure(fees, { what: common.theFees, mayBeZero: true, pence: true });
  const query = useQuery({
    ...bedAndIsaQuery({
      ...(read.ok ? { fees: read.value } : {}),
      ...(duty ? { stamp_duty_rate: '0.005' } : {}),
    }),
    placeholderData: keepPreviousData,
  });
  const plan = query.error ? undefined : query.data;
  return (
    <Card title={texts.title} padded={false}>
      {query.error && (
        <PaddedFoot>
          <LoadFailed what={texts.thePlan} query={query} />
        </PaddedFoot>
      )}
      {!plan && !query.error && (
        <PaddedFoot>
          <Skeleton shape="row" count={3} />
        </PaddedFoot>
      )}
      {plan && plan.sales.length === 0 && <EmptyState title={texts.emptyTitle}>{texts.emptyText}</EmptyState>}
      {plan && plan.sales.length > 0 && (
        <>
          <PaddedFoot>
            <Room plan={plan} />
          </PaddedFoot>
          <SalesTable sales={plan.sales} />
          <PaddedFoot>
            <Stack gap={3}>
              <Costs
                fees={fees}
                onFees={setFees}
                error={fees.trim() !== '' && !read.ok ? read.reason : undefined}
                duty={duty}
                onDuty={setDuty}
              />
              <Notes plan={plan} />
            </Stack>
          </PaddedFoot>
        </>
      )}
      {plan && plan.without_price.length > 0 && <WithoutPrice plan={plan} />}
    </Card>
  );
}

interface CostsProps {
  readonly fees: string;
  readonly onFees: (fees: string) => void;
  readonly error: string | undefined;
  readonly duty: boolean;
  readonly onDuty: (duty: boolean) => void;
}

function Costs({ fees, onFees, error, duty, onDuty }: CostsProps) {
  return (
    <Disclosure title={texts.feesAndStampDuty}>
      <Stack gap={3}>
        <TextField
          label={texts.fees}
          description={common.optional}
          inputMode="decimal"
          value={fees}
          onChange={onFees}
          error={error}
          maxLength={20}
        />
        <CheckField
          label={texts.stampDuty}
          description={texts.stampDutyNote}
          checked={duty}
          onChange={onDuty}
        />
      </Stack>
    </Disclosure>
  );
}

function WithoutPrice({ plan }: { readonly plan: BedAndIsa }) {
  return (
    <PaddedFoot>
      <Hint small>{texts.notCounted(plan.without_price.map(({ asset }) => asset))}</Hint>
    </PaddedFoot>
  );
}

function Room({ plan }: { readonly plan: BedAndIsa }) {
  return (
    <Text size={14}>
      {texts.room(
        taxYearText(plan.tax_year),
        <Amount value={plan.exempt_left} currency="GBP" strong size={14} />,
        <Amount value={plan.isa_left} currency="GBP" strong size={14} />,
        percentText(plan.rate),
      )}
    </Text>
  );
}

function Notes({ plan }: { readonly plan: BedAndIsa }) {
  return (
    <Stack gap={2}>
      {plan.sales.flatMap(({ holding_id, warnings }) =>
        warnings.map((warning) => (
          <Text key={`${holding_id} ${warning}`} size={14}>
            <PlainWords>{warning}</PlainWords>
          </Text>
        )),
      )}
      {plan.notes.map((note) => (
        <Text key={note} size={12} tone="quiet">
          <PlainWords>{note}</PlainWords>
        </Text>
      ))}
    </Stack>
  );
}

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
  {
    id: 'sell',
    header: common.sell,
    figure: (sale) => (
      <TwoLines align="end" note={limitWords[sale.limited_by]}>
        {texts.soldOf(<Units value={sale.quantity} />, <Units value={sale.held} />)}
      </TwoLines>
    ),
  },
  {
    id: 'gain',
    header: common.gainOrLoss,
    notOnPhone: true,
    figure: ({ gain }) => <Gain value={gain} currency="GBP" stacked />,
  },
  {
    id: 'into',
    header: texts.intoTheIsa,
    notOnPhone: true,
    figure: (sale) => (
      <TwoLines align="end" note={texts.buysBack(<Units value={sale.bought_back} />)}>
        <Amount value={sale.into_isa} currency="GBP" size={14} />
      </TwoLines>
    ),
  },
  {
    id: 'saved',
    header: texts.taxSaved,
    figure: ({ tax_saved }) => <Amount value={tax_saved} currency="GBP" size={14} strong />,
  },
];

/** The largest sale of each holding; the name leads to its preview. */
function SalesTable({ sales }: { readonly sales: readonly BedAndIsaSale[] }) {
  return (
    <Table
      label={texts.salesTableLabel}
      rows={sales}
      keyOf={({ holding_id }) => holding_id}
      columns={columns}
    />
  );
}
