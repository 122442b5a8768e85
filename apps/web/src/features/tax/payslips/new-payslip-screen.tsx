import type { Payslip } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { createPayslip, deletePayslip, payslipQuery, payslipsQuery } from '../../../api/payslips.ts';
import { queryClient } from '../../../api/queries.ts';
import { taxChanged } from '../../../api/tax-report.ts';
import { useForm } from '../../../api/use-form.ts';
import * as common from '../../../design/common-texts.ts';
import { FormBody } from '../../../design/form-body.tsx';
import { Card } from '../../../design/layout.tsx';
import { ButtonLink, Link } from '../../../design/link.tsx';
import { Skeleton } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { toast } from '../../../design/toast.tsx';
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
      title={common.addAPayslip}
      answer={texts.invitation}
      back={
        <Link to="/tax/payslips" search={(search) => search}>
          {common.payslips}
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
  const form = useForm(() => emptyPayslip(newestOf(payslips)));

  const save = () =>
    form.submit(readPayslip(form.draft), async (payslip) => {
      const made = await createPayslip(payslip);
      queryClient.setQueryData(payslipQuery(made.id).queryKey, made);
      toast(texts.isAdded, async () => {
        await deletePayslip(made.id);
        await navigate({ to: '/tax/payslips', search: { year: made.tax_year } });
      });
      void taxChanged();
      await navigate({
        to: '/tax/payslips/$payslipId',
        params: { payslipId: made.id },
        search: { year: made.tax_year },
      });
    });
  return (
    <FormBody
      title={common.addAPayslip}
      form={form}
      onSubmit={() => void save()}
      action={texts.add}
      failed={texts.notAdded}
      otherActions={
        <ButtonLink kind="quiet" to="/tax/payslips" search={(search) => search}>
          {common.cancel}
        </ButtonLink>
      }
    >
      <PayslipFields form={form} employers={[...new Set(payslips.map(({ employer }) => employer))]} />
    </FormBody>
  );
}

function newestOf(payslips: readonly Payslip[]): Payslip | undefined {
  return [...payslips].sort((one, other) => (one.pay_date < other.pay_date ? 1 : -1))[0];
}
