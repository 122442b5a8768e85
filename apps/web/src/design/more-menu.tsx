import { IconButton } from './button.tsx';
import { MoreIcon } from './icons.ts';
import { Menu, type MenuItem } from './menu.tsx';

/** The menu behind the three dots at the end of a line. `label` names the line for screen readers. */
export function MoreMenu({ label, items }: { readonly label: string; readonly items: readonly MenuItem[] }) {
  return <Menu target={<IconButton label={label} icon={<MoreIcon size={18} />} />} items={items} />;
}
