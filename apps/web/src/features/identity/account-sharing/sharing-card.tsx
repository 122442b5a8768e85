import type { AccountSharing, AccountSharingChange, Household } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import {
  accountSharingQuery,
  changeAccountSharing,
  householdChanged,
  householdQuery,
  sharedAccountsQuery,
} from '../../../api/household.ts';
import { Button } from '../../../design/button.tsx';
import { CheckField, SelectField } from '../../../design/fields/choice-fields.tsx';
import { optionsOf } from '../../../design/fields/options-of.ts';
import { todayHere } from '../../../design/format.ts';
import { Card, Stack } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { Text } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { useWork } from '../../../design/use-work.ts';
import type { ComparedAccount } from './joint-form.tsx';
import { jointForm, levels, sharingCard as texts } from './texts.tsx';

const JointForm = lazyPart(() => import('./joint-form.tsx'));

const options = optionsOf(levels);

interface SharingCardProps {
  readonly account: ComparedAccount;
}

/**
 * Card of an account’s page that shares the account with the household. Users without a household, and viewers, have one for their share of
 * an account that they own with someone who isn’t here.
 */
export default function SharingCard({ account }: SharingCardProps) {
  const { data } = useQuery(householdQuery);
  if (!data) return null;
  const { household } = data;
  if (!household || household.role === 'viewer') return <OwnShare account={account} />;
  return <Sharing account={account} household={household} />;
}

function Sharing({ account, household }: SharingCardProps & { readonly household: Household }) {
  const query = useQuery(accountSharingQuery(account.id));
  const { busy: isSaving, run } = useWork();
  const [isJoint, setIsJoint] = useState(false);
  const names = household.members.filter(({ is_you }) => !is_you).map(({ name }) => name);
  const change = (next: Pick<AccountSharingChange, 'level' | 'share_costs'>, done: string) =>
    run(async () => {
      await changeAccountSharing(account.id, next);
      toast(done);
    }).then(householdChanged);
  const level = query.data?.level ?? 'private';
  return (
    <Card title={texts.title}>
      <LoadFailed what={texts.what} query={query} />
      {query.data && (
        <Stack>
          <SelectField
            label={texts.field}
            description={texts.hints[level](names.length === 0 ? texts.everyone : names.join(', '))}
            value={level}
            options={options}
            onChange={(next) => !isSaving && void change({ level: next }, texts.changed(next))}
          />
          {level !== 'private' && level !== 'counted' && (
            <CheckField
              label={texts.shareCosts}
              description={texts.shareCostsHint}
              checked={query.data.share_costs}
              disabled={isSaving}
              onChange={(share_costs) => void change({ share_costs }, texts.costsChanged(share_costs))}
            />
          )}
          <Joint sharing={query.data} />
          <Button small onClick={() => setIsJoint(true)}>
            {texts.joint}
          </Button>
        </Stack>
      )}
      <Suspense>
        {isJoint && query.data && (
          <JointForm account={account} sharing={query.data} onClose={() => setIsJoint(false)} />
        )}
      </Suspense>
    </Card>
  );
}

/** Card for a share of an account, which needs no household: the other owner may not use farthing. */
function OwnShare({ account }: SharingCardProps) {
  const { data } = useQuery(accountSharingQuery(account.id));
  const [isOpen, setIsOpen] = useState(false);
  const isOnePersons = account.type === 'isa' || account.type === 'pension';
  if (!data || isOnePersons) return null;
  const isEntered = data.ownership.length > 0 || data.joint_tax !== 'whole';
  return (
    <Card title={texts.joint}>
      <Stack>
        {!isEntered && (
          <Text size={14} tone="quiet">
            {texts.alone}
          </Text>
        )}
        <Joint sharing={data} />
        <Button small onClick={() => setIsOpen(true)}>
          {isEntered ? texts.change : texts.enterShare}
        </Button>
      </Stack>
      <Suspense>
        {isOpen && <JointForm account={account} sharing={data} isAlone onClose={() => setIsOpen(false)} />}
      </Suspense>
    </Card>
  );
}

/** Shows the user's share of the account if it isn't all of it, or someone else keeps it too. */
function Joint({ sharing }: { readonly sharing: AccountSharing }) {
  const { data } = useQuery({ ...sharedAccountsQuery, enabled: sharing.same_as !== null });
  const percent = sharing.ownership.findLast(({ from }) => from <= todayHere())?.percent ?? '100';
  const found = data?.people
    .flatMap(({ accounts }) => accounts)
    .find(
      ({ user_id, account_id }) =>
        user_id === sharing.same_as?.user_id && account_id === sharing.same_as.account_id,
    );
  const other = sharing.same_as && data ? (found?.name ?? jointForm.hidden) : undefined;
  if (sharing.ownership.length === 0 && !sharing.same_as) return null;
  return (
    <Text size={14} tone="quiet">
      {texts.jointFacts(percent, other)} {percent !== '100' && texts.countsPart}
    </Text>
  );
}
