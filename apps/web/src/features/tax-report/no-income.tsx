import { taxYearText } from '../../design/format.ts';
import { Card, Row } from '../../design/layout.tsx';
import { ButtonLink } from '../../design/link.tsx';
import { EmptyState } from '../../design/notice.tsx';

/** A year that nothing is known of yet: where its figures come from. */
export function NoIncome({ year }: { readonly year: string }) {
  return (
    <Card>
      <EmptyState
        title={`No income in ${taxYearText(year)} yet`}
        action={
          <Row justify="center">
            <ButtonLink kind="main" to="/tax/payslips/new" search={{ year }}>
              Add a payslip
            </ButtonLink>
            <ButtonLink to="/import">Import a statement</ButtonLink>
            <ButtonLink to="/tax/circumstances" search={{ year }}>
              Type income by hand
            </ButtonLink>
          </Row>
        }
      >
        Payslips, interest, dividends and rent among your transactions, and what you type by hand come
        together here: what is due on them, what is paid, and what is left to pay by when.
      </EmptyState>
    </Card>
  );
}
