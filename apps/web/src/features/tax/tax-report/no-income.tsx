import * as common from '../../../design/common-texts.ts';
import { taxYearText } from '../../../design/format.ts';
import { Card, Row } from '../../../design/layout.tsx';
import { ButtonLink } from '../../../design/link.tsx';
import { EmptyState } from '../../../design/notice.tsx';
import { noIncome as texts } from './texts.tsx';

/** A year that nothing is known of yet: where its figures come from. */
export function NoIncome({ year }: { readonly year: string }) {
  return (
    <Card>
      <EmptyState
        title={texts.title(taxYearText(year))}
        action={
          <Row justify="center">
            <ButtonLink kind="main" to="/tax/payslips/new" search={{ year }}>
              {common.addAPayslip}
            </ButtonLink>
            <ButtonLink to="/import">{common.importAStatement}</ButtonLink>
            <ButtonLink to="/tax/circumstances" search={{ year }}>
              {common.enterIncomeYourself}
            </ButtonLink>
          </Row>
        }
      >
        {texts.explained}
      </EmptyState>
    </Card>
  );
}
