import { taxYearText } from '../../design/format.ts';
import { Card, Row } from '../../design/layout.tsx';
import { ButtonLink } from '../../design/link.tsx';
import { EmptyState } from '../../design/notice.tsx';

/** A year without anything for the return: what fills it. */
export function NothingRecorded({ year }: { readonly year: string }) {
  return (
    <Card>
      <EmptyState
        title={`Nothing for the return of ${taxYearText(year)} yet`}
        action={
          <Row justify="center">
            <ButtonLink kind="main" to="/tax/payslips/new" search={{ year }}>
              Add a payslip
            </ButtonLink>
            <ButtonLink to="/tax/circumstances" search={{ year }}>
              Type income by hand
            </ButtonLink>
            <ButtonLink to="/import">Import a statement</ButtonLink>
          </Row>
        }
      >
        Payslips, interest, dividends, rent and sales of your records come together here as the numbered boxes
        of the Self Assessment return. Who has only pay taxed by PAYE need not send one.
      </EmptyState>
    </Card>
  );
}
