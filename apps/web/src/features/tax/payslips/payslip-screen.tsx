import type { Payslip, PayslipCheck } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { createPayslip, deletePayslip, payslipQuery } from '../../../api/payslips.ts';
import { ApiProblem, messageOf } from '../../../api/problem.ts';
import { queryClient } from '../../../api/queries.ts';
import { taxChanged } from '../../../api/tax-report.ts';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { Explain } from '../../../design/explain.tsx';
import { Figures } from '../../../design/figures.tsx';
import { dayText, isNothing, negated } from '../../../design/format.ts';
import { HeadActions } from '../../../design/head-actions.tsx';
import { DeleteIcon, EditIcon } from '../../../design/icons.ts';
import { Card, MainAndAside, Stack } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { ButtonLink, Link } from '../../../design/link.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, LoadingCard, Notice } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { useShortcuts } from '../../../design/shortcuts.ts';
import { Facts } from '../../../design/stat.tsx';
import { Hint, Text } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { Workings, WorkingText } from '../../../design/workings.tsx';
import { CheckBadge } from './check-badge.tsx';
import { entryOf } from './payslip-draft.ts';
import {
  categoryNames,
  checkSentences,
  figureNames,
  frequencyNames,
  methodNames,
  periodText,
} from './payslip-words.ts';
import { payslipScreen as texts } from './texts.tsx';

const EditPayslip = lazyPart(() => import('./edit-payslip.tsx'));

/** One payslip: what is printed on it, and whether tax, National Insurance and net pay are as they should be. */
export function PayslipScreen() {
  const { payslipId } = useParams({ from: '/tax/payslips/$payslipId' });
  const query = useQuery(payslipQuery(payslipId));
  const [editing, setEditing] = useState(false);
  const payslip = query.data;
  useShortcuts(
    texts.payslip,
    payslip ? [{ keys: 'e', label: texts.editThePayslip, run: () => setEditing(true) }] : [],
  );
  const back = (
    <Link to="/tax/payslips" search={(search) => search}>
      {common.payslips}
    </Link>
  );
  if (!payslip) {
    const gone = query.error instanceof ApiProblem && [404, 422].includes(query.error.status);
    return (
      <Page title={gone ? texts.payslipNotFound : texts.payslip} back={back}>
        {query.error && !gone && <LoadFailed what={texts.thePayslip} query={query} />}
        {!query.error && <LoadingCard shape="row" count={6} />}
        {gone && <NoPayslip />}
      </Page>
    );
  }
  return (
    <Page
      title={`${payslip.employer}, ${dayText(payslip.pay_date)}`}
      answer={checkSentences[payslip.check.status]}
      back={back}
      action={<PayslipActions payslip={payslip} onEdit={() => setEditing(true)} />}
    >
      <MainAndAside main={<CheckCard check={payslip.check} />} aside={<PayslipFigures payslip={payslip} />} />
      {editing && <EditPayslip payslip={payslip} onClose={() => setEditing(false)} />}
    </Page>
  );
}

function NoPayslip() {
  return (
    <Card>
      <EmptyState
        title={texts.noSuchPayslip}
        action={<ButtonLink to="/tax/payslips">{texts.seeAllPayslips}</ButtonLink>}
      >
        {common.itMayHaveBeenDeleted}
      </EmptyState>
    </Card>
  );
}

interface PayslipActionsProps {
  readonly payslip: Payslip;
  readonly onEdit: () => void;
}

function PayslipActions({ payslip, onEdit }: PayslipActionsProps) {
  const navigate = useNavigate();
  const remove = async () => {
    try {
      await deletePayslip(payslip.id);
      toast(texts.isDeleted(dayText(payslip.pay_date)), () => createPayslip(entryOf(payslip)));
      await navigate({ to: '/tax/payslips', search: (search) => search });
      queryClient.removeQueries({ queryKey: payslipQuery(payslip.id).queryKey });
      await taxChanged();
    } catch (error) {
      toast(messageOf(error));
    }
  };
  return (
    <HeadActions
      actions={[
        { label: common.edit, icon: <EditIcon size={18} aria-hidden />, onSelect: onEdit },
        {
          label: texts.deleteThePayslip,
          icon: <DeleteIcon size={18} aria-hidden />,
          onSelect: () => void remove(),
        },
      ]}
    />
  );
}

const tones = { agrees: 'good', explained: 'good', differs: 'warning', unchecked: 'info' } as const;

/** The check of a payslip: what was found, each difference in a sentence, and every step of it. */
function CheckCard({ check }: { readonly check: PayslipCheck }) {
  const { status, differences, notes, explanation } = check;
  return (
    <Card title={common.check}>
      <Stack gap={4}>
        <Notice tone={tones[status]} title={checkSentences[status]} />
        {differences.map(({ field, expected, actual, status: found, message }) => (
          <Stack gap={1} key={field}>
            <Text strong>
              {figureNames[field]} <CheckBadge status={found} />
            </Text>
            <Text size={14}>
              <WorkingText>{message}</WorkingText>
            </Text>
            <Text size={14} tone="quiet">
              {texts.expected(
                <Amount value={expected} currency="GBP" size={14} tone="quiet" />,
                <Amount value={actual} currency="GBP" size={14} tone="quiet" />,
              )}
            </Text>
          </Stack>
        ))}
        {notes.map((note) => (
          <Text key={note} size={14} tone="quiet">
            <WorkingText>{note}</WorkingText>
          </Text>
        ))}
        {explanation.length > 0 && (
          <Explain label={texts.howChecked}>
            <Workings label={texts.howChecked} steps={explanation} />
          </Explain>
        )}
      </Stack>
    </Card>
  );
}

/** Figures printed on a payslip. */
function PayslipFigures({ payslip }: { readonly payslip: Payslip }) {
  const taken = [
    [common.incomeTax, payslip.tax],
    [common.nationalInsurance, payslip.ni],
    [common.studentLoan, payslip.student_loan],
    [common.postgraduateLoan, payslip.postgraduate_loan],
    [texts.yourPension, payslip.pension],
    [texts.otherDeductions, payslip.other_deductions],
  ] as const;
  const toDate = [
    [texts.grossToDate, payslip.ytd_gross],
    [texts.taxableToDate, payslip.ytd_taxable],
    [texts.taxToDate, payslip.ytd_tax],
    [texts.niToDate, payslip.ytd_ni],
  ] as const;
  const line = (label: string, value: string, total = false) => ({
    label,
    total,
    figure: <Amount value={value} currency="GBP" size={14} strong={total} />,
  });
  return (
    <Card title={texts.onThePayslip}>
      <Stack gap={4}>
        <Figures
          small
          lines={[
            line(texts.grossPay, payslip.gross),
            ...taken
              .filter(([, amount]) => !isNothing(amount))
              .map(([label, amount]) => line(label, negated(amount))),
            line(texts.netPay, payslip.net, true),
          ]}
        />
        <PayslipFacts payslip={payslip} />
        {toDate.some(([, amount]) => amount !== null) && (
          <Figures
            small
            lines={toDate.flatMap(([label, amount]) => (amount === null ? [] : [line(label, amount)]))}
          />
        )}
        {payslip.notes && <Hint>{payslip.notes}</Hint>}
      </Stack>
    </Card>
  );
}

function PayslipFacts({ payslip }: { readonly payslip: Payslip }) {
  return (
    <Facts
      facts={[
        [texts.taxCode, payslip.tax_code],
        [common.period, texts.periodPaid(periodText(payslip), frequencyNames[payslip.pay_frequency])],
        [texts.niCategory, categoryNames[payslip.ni_category]],
        [texts.taxablePay, <Amount key="taxable" value={payslip.taxable} currency="GBP" size={14} />],
        ...(payslip.pension_method ? [[common.pension, methodNames[payslip.pension_method]] as const] : []),
        ...(isNothing(payslip.employer_pension)
          ? []
          : [
              [
                texts.employersPension,
                <Amount key="employer" value={payslip.employer_pension} currency="GBP" size={14} />,
              ] as const,
            ]),
      ]}
    />
  );
}
