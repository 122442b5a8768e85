import type { Household, HouseholdExportFormat } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  createHousehold,
  fetchHouseholdExport,
  householdChanged,
  householdQuery,
} from '../../../api/household.ts';
import { messageOf } from '../../../api/problem.ts';
import { useForm } from '../../../api/use-form.ts';
import { Button } from '../../../design/button.tsx';
import { downloadFile } from '../../../design/download.ts';
import { TextField } from '../../../design/fields/text-field.tsx';
import { FormNotice } from '../../../design/form-notice.tsx';
import { todayHere } from '../../../design/format.ts';
import { Card, Form, Row, Stack } from '../../../design/layout.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { LoadingCard } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { Text } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { DemoRefusal, useIsDemo } from '../../admin/demo/demo-refusal.tsx';
import { NewAccountsCard } from '../account-sharing/new-accounts-card.tsx';
import { HouseholdInvites } from './household-invites.tsx';
import { HouseholdPeople } from './household-people.tsx';
import { householdScreen, householdSettings as texts } from './texts.tsx';

/** The household: its people and their roles, invites, and the ways out. */
export function HouseholdSettingsScreen() {
  return (
    <Page title={texts.title} width="column" answer={texts.answer}>
      <Own />
    </Page>
  );
}

function Own() {
  const query = useQuery(householdQuery);
  const household = query.data?.household;
  return (
    <>
      <LoadFailed what={householdScreen.what} query={query} />
      {query.isPending && <LoadingCard shape="row" count={3} />}
      {query.data && !household && <CreateHousehold />}
      {household && <Parts household={household} />}
    </>
  );
}

function Parts({ household }: { readonly household: Household }) {
  const isDemo = useIsDemo();
  return (
    <>
      <HouseholdPeople household={household} />
      {isDemo && <DemoRefusal title={texts.demoTitle}>{texts.demo}</DemoRefusal>}
      {household.role !== 'viewer' && <NewAccountsCard />}
      {household.role === 'owner' && !isDemo && <HouseholdInvites />}
      {household.role === 'owner' && <ExportCard />}
    </>
  );
}

/** The file of what others share, for owners. */
function ExportCard() {
  const [busy, setBusy] = useState<HouseholdExportFormat>();
  const save = async (format: HouseholdExportFormat) => {
    setBusy(format);
    try {
      downloadFile(`household-${todayHere()}.${format}`, await fetchHouseholdExport(format));
    } catch (error) {
      toast(messageOf(error));
    }
    setBusy(undefined);
  };
  return (
    <Card title={texts.exportTitle}>
      <Stack>
        <Text>{texts.exportLead}</Text>
        <Row>
          {(['csv', 'json'] as const).map((format) => (
            <Button key={format} busy={busy === format} onClick={() => void save(format)}>
              {texts.exportAs(format.toUpperCase())}
            </Button>
          ))}
        </Row>
      </Stack>
    </Card>
  );
}

function CreateHousehold() {
  const form = useForm({ name: '' });
  const name = form.draft.name.trim();
  const submit = () =>
    void form.run(async () => {
      await createHousehold(name);
      await householdChanged();
    });
  return (
    <Card title={texts.emptyTitle}>
      <Stack>
        <Text>{texts.empty}</Text>
        <Form onSubmit={submit} label={texts.create}>
          <FormNotice form={form} />
          <TextField
            label={texts.name}
            description={texts.nameHint}
            {...form.field('name')}
            maxLength={80}
            required
          />
          <Button kind="main" type="submit" busy={form.busy} disabled={!name}>
            {texts.create}
          </Button>
        </Form>
      </Stack>
    </Card>
  );
}
