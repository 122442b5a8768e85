import type { Payslip } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { createPayslip, deletePayslip, payslipQuery, payslipsQuery } from '../../api/payslips.ts';
import { ApiProblem, messageOf } from '../../api/problem.ts';
import { queryClient } from '../../api/queries.ts';
import { taxChanged } from '../../api/tax-report.ts';
import { Button } from '../../design/button.tsx';
import { focusFirstError } from '../../design/focus.ts';
import { Card, Form, Row } from '../../design/layout.tsx';
import { ButtonLink, Link } from '../../design/link.tsx';
import { Notice, Skeleton } from '../../design/notice.tsx';
import { Page } from '../../design/page.tsx';
import { toast } from '../../design/toast.tsx';
import { useTaxYear } from '../tax-report/use-tax-year.ts';
import { emptyPayslip, readPayslip } from './payslip-draft.ts';
import { PayslipFields } from './payslip-fields.tsx';
import { newPayslipScreen as texts } from './texts.tsx';

/** Adds a payslip. What seldom changes is filled in as on the newest one of the year. */
export function NewPayslipScreen() {
  const year = useTaxYear();
  const payslips = useQuery(payslipsQuery(year));
  return (
    <Page
      title={texts.addAPayslip}
      answer={texts.invitation}
      back={
        <Link to="/tax/payslips" search={(search) => search}>
          {texts.payslips}
        </Link>
      }
      width="reading"
    >
      <Card>
        {payslips.isPending ? (
          <Skeleton shape="row" count={6} />
        ) : (
          <NewPayslipForm payslips={payslips.data ?? []} />
        )}
      </Card>
    </Page>
  );
}

function NewPayslipForm({ payslips }: { readonly payslips: readonly Payslip[] }) {
  const navigate = useNavigate();
  const [draft, setDraft] = useState(() => emptyPayslip(newestOf(payslips)));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  const save = async () => {
    const read = readPayslip(draft);
    setErrors(read.ok ? {} : read.errors);
    setProblem(undefined);
    if (!read.ok) focusFirstError();
    if (!read.ok || busy) return;
    setBusy(true);
    try {
      const made = await createPayslip(read.payslip);
      queryClient.setQueryData(payslipQuery(made.id).queryKey, made);
      toast(texts.isAdded, async () => {
        await deletePayslip(made.id);
        await navigate({ to: '/tax/payslips', search: { year: made.tax_year } });
        await taxChanged();
      });
      void taxChanged();
      await navigate({
        to: '/tax/payslips/$payslipId',
        params: { payslipId: made.id },
        search: { year: made.tax_year },
      });
    } catch (error) {
      const fields = error instanceof ApiProblem ? Object.fromEntries(error.fields) : {};
      setErrors(fields);
      if (Object.keys(fields).length === 0) setProblem(messageOf(error));
      else focusFirstError();
      setBusy(false);
    }
  };
  return (
    <Form onSubmit={() => void save()} label={texts.addAPayslip} wide>
      {problem && (
        <Notice tone="error" title={texts.notAdded}>
          {problem}
        </Notice>
      )}
      <PayslipFields
        draft={draft}
        onDraft={setDraft}
        errors={errors}
        employers={[...new Set(payslips.map(({ employer }) => employer))]}
      />
      <Row>
        <Button kind="main" type="submit" busy={busy}>
          {texts.add}
        </Button>
        <ButtonLink kind="quiet" to="/tax/payslips" search={(search) => search}>
          {texts.cancel}
        </ButtonLink>
      </Row>
    </Form>
  );
}

function newestOf(payslips: readonly Payslip[]): Payslip | undefined {
  return [...payslips].sort((one, other) => (one.pay_date < other.pay_date ? 1 : -1))[0];
}
