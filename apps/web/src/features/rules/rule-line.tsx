import type { Rule } from '@farthing/api-contract';
import { IconButton } from '../../design/button.tsx';
import { DeleteIcon, EditIcon, MoreIcon, MoveDownIcon, MoveUpIcon } from '../../design/icons.ts';
import { Grow, Row, Stack } from '../../design/layout.tsx';
import { Menu } from '../../design/menu.tsx';
import { Badge, Text } from '../../design/text.tsx';
import { TextButton } from '../../design/text-button.tsx';
import { type RuleNames, sentenceOf } from './rule-words.ts';

interface RuleLineProps {
  readonly rule: Rule;
  readonly names: RuleNames;
  readonly onEdit: () => void;
  readonly onSwitch: () => void;
  readonly onDelete: () => void;
  /** Absent at the end of the list. */
  readonly onUp: (() => void) | undefined;
  readonly onDown: (() => void) | undefined;
}

/** A rule in the list: its name, its sentence, and what can be done with it. */
export function RuleLine({ rule, names, onEdit, onSwitch, onDelete, onUp, onDown }: RuleLineProps) {
  return (
    <Row gap={2} align="start" wrap={false}>
      <Grow>
        <Stack gap={1}>
          <Row gap={2}>
            <TextButton label={`Change the rule ${rule.name}`} onClick={onEdit}>
              {rule.name}
            </TextButton>
            {!rule.enabled && <Badge>Off</Badge>}
            {rule.stop && <Badge>Stops here</Badge>}
          </Row>
          <Text size={14} tone="quiet">
            {sentenceOf(rule, names)}
          </Text>
          {rule.broken.map(({ field, message }) => (
            <Text key={field} size={14} tone="warning">
              Left out. {message}.
            </Text>
          ))}
        </Stack>
      </Grow>
      <Menu
        target={<IconButton label={`More for ${rule.name}`} icon={<MoreIcon size={18} />} />}
        items={[
          { label: 'Change', icon: <EditIcon size={18} />, onSelect: onEdit },
          { label: rule.enabled ? 'Switch off' : 'Switch on', onSelect: onSwitch },
          ...(onUp ? [{ label: 'Move up', icon: <MoveUpIcon size={18} />, onSelect: onUp }] : []),
          ...(onDown ? [{ label: 'Move down', icon: <MoveDownIcon size={18} />, onSelect: onDown }] : []),
          { label: 'Delete', icon: <DeleteIcon size={18} />, danger: true, onSelect: onDelete },
        ]}
      />
    </Row>
  );
}
