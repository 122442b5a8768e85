import type { UserAccount, UserAccountChange } from '@farthing/api-contract';
import { useState } from 'react';
import { messageOf } from '../../../api/problem.ts';
import { profileQuery } from '../../../api/profile.ts';
import { queryClient } from '../../../api/queries.ts';
import { changeUser, usersChanged } from '../../../api/users.ts';
import { IconButton } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { InstantText } from '../../../design/dates.tsx';
import { CheckIcon, HideIcon, MoreIcon, SecurityIcon, UndoIcon } from '../../../design/icons.ts';
import { Row } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { ListItem } from '../../../design/list.tsx';
import { Menu, type MenuItem } from '../../../design/menu.tsx';
import { AccountMark } from '../../../design/stat.tsx';
import { Badge } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { userLine as texts } from './texts.tsx';

const ResetTotp = lazyPart(() => import('./reset-totp.tsx'));

interface UserLineProps {
  readonly user: UserAccount;
  readonly isOwn: boolean;
}

/** A user with the actions of an administrator. Each action takes effect at once and can be undone. */
export function UserLine({ user, isOwn }: UserLineProps) {
  const [isResetting, setIsResetting] = useState(false);
  const { display_name: name, email, is_admin, totp_enabled, disabled_at } = user;
  return (
    <>
      <ListItem
        mark={<AccountMark name={name} />}
        note={
          <>
            {email}
            {is_admin && ` · ${texts.administrator}`}
            {totp_enabled && ` · ${texts.twoStepSignIn}`}
            {' · '}
            <Seen user={user} />
          </>
        }
        end={
          <Row gap={2} wrap={false}>
            {disabled_at !== null && <Badge tone="warning">{texts.disabled}</Badge>}
            <Menu
              target={<IconButton label={texts.change(name)} icon={<MoreIcon size={18} />} />}
              items={itemsOf({ user, isOwn }, () => setIsResetting(true))}
            />
          </Row>
        }
      >
        {isOwn ? texts.isYou(name) : name}
      </ListItem>
      {isResetting && <ResetTotp user={user} onClose={() => setIsResetting(false)} />}
    </>
  );
}

/** The acts on a user: whether they administer, their two-step sign-in, and whether they can sign in. */
function itemsOf({ user, isOwn }: UserLineProps, onResetTotp: () => void): readonly MenuItem[] {
  const { display_name: name, is_admin, totp_enabled, disabled_at } = user;
  const change = async (wanted: UserAccountChange) => {
    await changeUser(user.id, wanted);
    await Promise.all([
      usersChanged(),
      ...(isOwn ? [queryClient.invalidateQueries({ queryKey: profileQuery.queryKey })] : []),
    ]);
  };
  const act = (wanted: UserAccountChange, done: string, back?: UserAccountChange) => {
    change(wanted).then(
      () => toast(done, back && (() => change(back))),
      (error: unknown) => toast(messageOf(error)),
    );
  };
  return [
    is_admin
      ? {
          label: texts.noLongerAnAdministrator,
          icon: <UndoIcon size={18} />,
          onSelect: () =>
            act({ is_admin: false }, texts.isNoAdministrator(name), isOwn ? undefined : { is_admin: true }),
        }
      : {
          label: texts.makeAnAdministrator,
          icon: <SecurityIcon size={18} />,
          onSelect: () => act({ is_admin: true }, texts.isAdministrator(name), { is_admin: false }),
        },
    ...(totp_enabled && !isOwn
      ? [
          {
            label: common.turnOffTwoStepSignIn,
            icon: <SecurityIcon size={18} />,
            onSelect: onResetTotp,
          },
        ]
      : []),
    ...(isOwn
      ? []
      : [
          disabled_at === null
            ? {
                label: texts.disable,
                icon: <HideIcon size={18} />,
                danger: true,
                onSelect: () =>
                  act({ disabled: true }, texts.isDisabled(name), {
                    disabled: false,
                  }),
              }
            : {
                label: texts.enable,
                icon: <CheckIcon size={18} />,
                onSelect: () => act({ disabled: false }, texts.isEnabled(name), { disabled: true }),
              },
        ]),
  ];
}

function Seen({ user: { sessions, last_active_at } }: { readonly user: UserAccount }) {
  if (last_active_at === null) return texts.neverSignedIn;
  return texts.lastActive(sessions, <InstantText at={last_active_at} />);
}
