import type { TaxReport } from '@farthing/api-contract';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { DateText } from '../../../design/dates.tsx';
import { Card } from '../../../design/layout.tsx';
import { PaddedFoot } from '../../../design/padded.tsx';
import { Table } from '../../../design/table.tsx';
import { Hint, Text } from '../../../design/text.tsx';
import { paymentsCard as texts } from './texts.tsx';

/** When what is due, payments on account of the next year included. */
export function PaymentsCard({ payments }: { readonly payments: TaxReport['payments'] }) {
  return (
    <Card title={texts.whenItIsDue} padded={false}>
      {payments.length === 0 ? (
        <PaddedFoot>
          <Hint>{texts.nothingDue}</Hint>
        </PaddedFoot>
      ) : (
        <Table
          label={texts.whenItIsDue}
          rows={payments}
          keyOf={({ date, label }) => `${date} ${label}`}
          columns={[
            {
              id: 'what',
              header: common.payment,
              cell: ({ date, label }) => (
                <>
                  <Text as="div" size={14}>
                    {label.replace(/\b(\d{4})-(\d{2})\b/, '$1/$2')}
                  </Text>
                  <Text as="div" size={12} tone="quiet">
                    <DateText day={date} />
                  </Text>
                </>
              ),
            },
            {
              id: 'amount',
              header: common.amount,
              align: 'end',
              cell: ({ amount }) => <Amount value={amount} currency="GBP" size={14} />,
            },
          ]}
        />
      )}
    </Card>
  );
}
