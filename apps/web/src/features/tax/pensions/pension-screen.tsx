import type { Pension, PensionContribution } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import {
  addContribution,
  contributionsQuery,
  createPension,
  deleteContribution,
  deletePension,
  pensionsQuery,
} from '../../../api/pensions.ts';
import { messageOf } from '../../../api/problem.ts';
import { queryClient } from '../../../api/queries.ts';
import { taxChanged } from '../../../api/tax-report.ts';
import { useForm } from '../../../api/use-form.ts';
import { Amount } from '../../../design/amount.tsx';
import { Button, IconButton } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { DateText } from '../../../design/dates.tsx';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { CheckField, SelectField } from '../../../design/fields/choice-fields.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { FormBody } from '../../../design/form-body.tsx';
import { todayHere } from '../../../design/format.ts';
import { DeleteIcon, EditIcon } from '../../../design/icons.ts';
import { Card, MainAndAside, Row, Stack } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { ButtonLink, Link } from '../../../design/link.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, Skeleton } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { useShortcuts } from '../../../design/shortcuts.ts';
import { Facts } from '../../../design/stat.tsx';
import { toast } from '../../../design/toast.tsx';
import { ContributionsCard } from './contributions-card.tsx';
import {
  type ContributionDraft,
  draftOf,
  entryOfContribution,
  entryOfDraft,
  readContribution,
} from './pension-draft.ts';
import { kindNames, methodNames } from './pension-words.ts';
import { pensionScreen as texts } from './texts.tsx';

const PensionSheet = lazyPart(() => import('./pension-sheet.tsx'));

/** One pension: what went into it, and what is known of it. */
export function PensionScreen() {
  const { pensionId } = useParams({ from: '/tax/pensions/$pensionId' });
  const query = useQuery(pensionsQuery);
  const [editing, setEditing] = useState(false);
  const pension = query.data?.find(({ id }) => id === pensionId);
  useShortcuts(
    common.pension,
    pension ? [{ keys: 'e', label: texts.editThePension, run: () => setEditing(true) }] : [],
  );
  const back = (
    <Link to="/tax/pensions" search={(search) => search}>
      {common.pensions}
    </Link>
  );
  const failed = query.error && <LoadFailed what={texts.thePension} query={query} />;
  if (!pension)
    return (
      <Page title={query.data ? texts.pensionNotFound : common.pension} back={back}>
        {failed ?? <NoPension isLoading={!query.data} />}
      </Page>
    );
  return (
    <Page
      title={pension.name}
      answer={texts.paidIn(<Amount value={pension.contributions_total} currency="GBP" strong />)}
      back={back}
      action={
        <Row>
          <Button icon={<EditIcon size={18} aria-hidden />} onClick={() => setEditing(true)}>
            {common.edit}
          </Button>
          <DeletePension pension={pension} />
        </Row>
      }
    >
      {failed}
      <MainAndAside
        main={<ContributionsCard pension={pension} />}
        aside={
          <Stack>
            <ContributionForm key={pension.kind} pension={pension} />
            <KnownOf pension={pension} />
          </Stack>
        }
      />
      {editing && <PensionSheet pension={pension} onClose={() => setEditing(false)} />}
    </Page>
  );
}

function NoPension({ isLoading }: { readonly isLoading: boolean }) {
  return (
    <Card>
      {isLoading ? (
        <Skeleton shape="row" count={6} />
      ) : (
        <EmptyState
          title={texts.noSuchPension}
          action={<ButtonLink to="/tax/pensions">{texts.seeAllPensions}</ButtonLink>}
        >
          {common.itMayHaveBeenDeleted}
        </EmptyState>
      )}
    </Card>
  );
}

function DeletePension({ pension }: { readonly pension: Pension }) {
  const navigate = useNavigate();
  const remove = async () => {
    try {
      const contributions = await queryClient.fetchQuery({ ...contributionsQuery(pension.id), staleTime: 0 });
      await deletePension(pension.id);
      toast(texts.isDeleted(pension.name), async () => {
        const again = await createPension(entryOfDraft(draftOf(pension)));
        for (const one of contributions) await addContribution(again.id, entryOfContribution(one));
      });
      await navigate({ to: '/tax/pensions', search: (search) => search });
      await taxChanged();
    } catch (error) {
      toast(messageOf(error));
    }
  };
  return (
    <IconButton
      label={texts.deleteThePension}
      icon={<DeleteIcon size={20} stroke={1.75} />}
      onClick={() => void remove()}
    />
  );
}

function KnownOf({ pension }: { readonly pension: Pension }) {
  const { kind, provider, joined_on: joined, account_id: account, notes } = pension;
  return (
    <Card title={common.details}>
      <Facts
        facts={[
          [common.kind, kindNames[kind]],
          ...(provider ? [[common.provider, provider] as const] : []),
          ...(joined ? [[texts.joinedOn, <DateText key="joined" day={joined} />] as const] : []),
          ...(account
            ? [
                [
                  common.account,
                  <Link key="account" to="/accounts/$accountId" params={{ accountId: account }}>
                    {texts.seeWhatWorth}
                  </Link>,
                ] as const,
              ]
            : []),
          ...(notes ? [[common.notes, notes] as const] : []),
        ]}
      />
    </Card>
  );
}

type Method = PensionContribution['method'];

/** Adds a contribution to a pension. */
function ContributionForm({ pension }: { readonly pension: Pension }) {
  const isPromised = pension.kind === 'defined_benefit';
  const form = useForm<ContributionDraft>({
    date: todayHere(),
    amount: '',
    method: isPromised ? 'defined_benefit' : 'relief_at_source',
    on_payslip: false,
  });
  const { draft } = form;
  const isFromPay = ['net_pay', 'salary_sacrifice', 'employer'].includes(draft.method);

  const save = () =>
    form.submit(readContribution(draft), async (contribution) => {
      const made = await addContribution(pension.id, contribution);
      toast(texts.isAdded, () => deleteContribution(pension.id, made.id));
      form.set({ amount: '' });
      await taxChanged();
    });
  return (
    <Card title={texts.addAContribution}>
      <FormBody
        title={texts.addAContribution}
        form={form}
        onSubmit={() => void save()}
        action={texts.addContribution}
      >
        <SelectField
          label={common.howItIsPaid}
          description={methodNames[draft.method].gloss}
          {...form.field('method')}
          options={Object.keys(methodNames)
            .filter(isMethod)
            .filter((method) => isPromised || method !== 'defined_benefit')
            .map((value) => ({ value, label: methodNames[value].name }))}
        />
        <DateField label={common.paidOn} {...form.field('date')} />
        <AmountField label={common.amount} currency="GBP" {...form.field('amount')} />
        {isFromPay && (
          <CheckField
            label={texts.onPayslip}
            description={texts.onPayslipNote}
            checked={draft.on_payslip}
            onChange={(on_payslip) => form.set({ on_payslip })}
          />
        )}
      </FormBody>
    </Card>
  );
}

function isMethod(name: string): name is Method {
  return Object.hasOwn(methodNames, name);
}
