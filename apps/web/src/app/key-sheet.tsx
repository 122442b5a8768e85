import { Button } from '../design/button.tsx';
import * as common from '../design/common-texts.ts';
import { HelpIcon } from '../design/icons.ts';
import { Stack } from '../design/layout.tsx';
import { SideSheet } from '../design/sheet.tsx';
import { type Shortcut, useShortcutGroups } from '../design/shortcuts.ts';
import { Facts } from '../design/stat.tsx';
import { Key, Text } from '../design/text.tsx';
import { openHelp } from './help/guides.ts';
import { help } from './help/texts.ts';
import { keySheet as texts } from './texts.ts';

/** Sheet of the keyboard shortcuts that the current screen has registered. */
export default function KeySheet({ onClose }: { readonly onClose: () => void }) {
  // Each chart adds a group, which is empty unless the chart is pointed at.
  const groups = useShortcutGroups().filter(({ shortcuts }) => shortcuts.length > 0);
  return (
    <SideSheet title={common.keys} onClose={onClose}>
      <Stack gap={6}>
        <Button icon={<HelpIcon size={18} />} onClick={() => openHelp(location.pathname)}>
          {help.here.label}
        </Button>
        {groups.map(({ title, shortcuts }) => (
          <Stack gap={2} key={title}>
            <Text as="h3" strong>
              {title}
            </Text>
            <Facts
              facts={shortcuts.map(
                ({ keys, label }: Shortcut) => [label, <Key key={keys}>{keyName(keys)}</Key>] as const,
              )}
            />
          </Stack>
        ))}
      </Stack>
    </SideSheet>
  );
}

const names: Readonly<Record<string, string>> = texts.names;

function keyName(keys: string): string {
  const [last = keys, ...before] = keys.split('+').reverse();
  return [...before.reverse(), names[last] ?? (last.length === 1 ? last.toUpperCase() : last)].join(' ');
}
