import type { Household, HouseholdMember } from '@farthing/api-contract';
import { Suspense, useState } from 'react';
import { endHousehold, householdChanged, removeHouseholdMember } from '../../../api/household.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { InstantText } from '../../../design/dates.tsx';
import { Card, Row } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { List, ListItem } from '../../../design/list.tsx';
import { PaddedFoot } from '../../../design/padded.tsx';
import { AccountMark } from '../../../design/stat.tsx';
import { useIsDemo } from '../../admin/demo/demo-refusal.tsx';
import { householdSettings as texts } from './texts.tsx';

const ChangeRole = lazyPart(() =>
  import('./role-forms.tsx').then(({ ChangeRole }) => ({ default: ChangeRole })),
);
const RenameHousehold = lazyPart(() =>
  import('./role-forms.tsx').then(({ RenameHousehold }) => ({ default: RenameHousehold })),
);
const Deletion = lazyPart(() => import('../settings/deletion.tsx'));

type Open =
  | { readonly what: 'role' | 'remove'; readonly member: HouseholdMember }
  | { readonly what: 'rename' | 'end' };

/** The people of a household, with what the user may do about each. */
export function HouseholdPeople({ household }: { readonly household: Household }) {
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const isDemo = useIsDemo();
  const isOwner = household.role === 'owner' && !isDemo;
  return (
    <>
      <Card
        title={household.name}
        padded={false}
        action={
          isOwner && (
            <Button small label={texts.rename} onClick={() => setOpen({ what: 'rename' })}>
              {common.rename}
            </Button>
          )
        }
      >
        <List label={texts.people}>
          {household.members.map((member) => (
            <Person
              key={member.user_id}
              member={member}
              isOwner={isOwner}
              canGo={!isDemo && (member.is_you || isOwner)}
              onOpen={setOpen}
            />
          ))}
        </List>
        {isOwner && (
          <PaddedFoot>
            <Button kind="quiet" onClick={() => setOpen({ what: 'end' })}>
              {texts.end}
            </Button>
          </PaddedFoot>
        )}
      </Card>
      <Suspense>
        {open?.what === 'role' && <ChangeRole member={open.member} onClose={close} />}
        {open?.what === 'rename' && <RenameHousehold household={household} onClose={close} />}
        {open?.what === 'remove' && <Removal member={open.member} onClose={close} />}
        {open?.what === 'end' && (
          <Deletion
            title={texts.endQuestion}
            action={texts.end}
            warning={texts.endWarning}
            remove={endHousehold}
            removed={texts.ended}
            readAgain={householdChanged}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

function Removal({ member, onClose }: { readonly member: HouseholdMember; readonly onClose: () => void }) {
  const { user_id, name, is_you } = member;
  return (
    <Deletion
      title={is_you ? texts.leaveQuestion : texts.removeQuestion(name)}
      action={is_you ? texts.leave : texts.removePerson(name)}
      warning={is_you ? texts.leaveWarning : texts.removeWarning(name)}
      remove={() => removeHouseholdMember(user_id)}
      removed={is_you ? texts.left : texts.removed(name)}
      readAgain={householdChanged}
      onClose={onClose}
    />
  );
}

interface PersonProps {
  readonly member: HouseholdMember;
  readonly isOwner: boolean;
  /** True if the user may remove the person, or leave. */
  readonly canGo: boolean;
  readonly onOpen: (open: Open) => void;
}

function Person({ member, isOwner, canGo, onOpen }: PersonProps) {
  const { name, is_you, joined_at } = member;
  return (
    <ListItem
      mark={<AccountMark name={name} />}
      note={
        <>
          {texts.about(member)} · {texts.joined} <InstantText at={joined_at} />
        </>
      }
      end={
        <Row>
          {isOwner && (
            <Button small label={texts.changeRole(name)} onClick={() => onOpen({ what: 'role', member })}>
              {texts.role}
            </Button>
          )}
          {canGo && (
            <Button
              small
              label={is_you ? texts.leave : texts.removePerson(name)}
              onClick={() => onOpen({ what: 'remove', member })}
            >
              {is_you ? texts.leaveWord : common.remove}
            </Button>
          )}
        </Row>
      }
    >
      {is_you ? texts.isYou(name) : name}
    </ListItem>
  );
}
