import type { Rule } from '@farthing/api-contract';
import * as common from '../../../design/common-texts.ts';
import { DeleteIcon, EditIcon, MoveDownIcon, MoveUpIcon } from '../../../design/icons.ts';
import { Grow, Row, Stack } from '../../../design/layout.tsx';
import { MoreMenu } from '../../../design/more-menu.tsx';
import { Badge, Text } from '../../../design/text.tsx';
import { TextButton } from '../../../design/text-button.tsx';
import { type RuleNames, sentenceOf } from './rule-words.ts';
import { ruleLine as texts } from './texts.tsx';

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
            <TextButton label={texts.changeRule(rule.name)} onClick={onEdit}>
              {rule.name}
            </TextButton>
            {!rule.enabled && <Badge>{common.off}</Badge>}
            {rule.stop && <Badge>{texts.stopsHere}</Badge>}
          </Row>
          <Text size={14} tone="quiet">
            {sentenceOf(rule, names)}
          </Text>
          {rule.broken.map(({ field, message }) => (
            <Text key={field} size={14} tone="warning">
              {texts.broken(message)}
            </Text>
          ))}
        </Stack>
      </Grow>
      <MoreMenu
        label={texts.moreFor(rule.name)}
        items={[
          { label: common.change, icon: <EditIcon size={18} />, onSelect: onEdit },
          { label: rule.enabled ? texts.switchOff : texts.switchOn, onSelect: onSwitch },
          ...(onUp ? [{ label: texts.moveUp, icon: <MoveUpIcon size={18} />, onSelect: onUp }] : []),
          ...(onDown ? [{ label: texts.moveDown, icon: <MoveDownIcon size={18} />, onSelect: onDown }] : []),
          { label: common.deleteWord, icon: <DeleteIcon size={18} />, danger: true, onSelect: onDelete },
        ]}
      />
    </Row>
  );
}
