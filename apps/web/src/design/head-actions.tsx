import { Button, IconButton } from './button.tsx';
import { MoreIcon } from './icons.ts';
import { lazyPart } from './lazy-part.ts';
import type { MenuItem } from './menu.tsx';
import { usePhone } from './phone.ts';
import { headActions as texts } from './texts.tsx';

const MoreMenu = lazyPart(
  () => import('./more-menu.tsx').then(({ MoreMenu }) => ({ default: MoreMenu })),
  <IconButton label={texts.moreActions} icon={<MoreIcon size={18} />} disabled />,
);

interface HeadAction extends MenuItem {
  /** True for the main action of the screen. */
  readonly isMain?: boolean;
  readonly busy?: boolean;
}

/** Actions beside the title of a screen: buttons, or one menu on a phone, where the title leaves no room for them. */
export function HeadActions({ actions }: { readonly actions: readonly HeadAction[] }) {
  const isPhone = usePhone();
  if (isPhone)
    return (
      <MoreMenu
        label={texts.moreActions}
        items={actions.map((action) => ({ ...action, disabled: action.busy ?? false }))}
      />
    );
  return actions.map(({ label, icon, isMain, busy, onSelect }) => (
    <Button key={label} kind={isMain ? 'main' : 'plain'} icon={icon} busy={busy ?? false} onClick={onSelect}>
      {label}
    </Button>
  ));
}
