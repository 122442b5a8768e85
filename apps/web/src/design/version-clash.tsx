import { Button } from './button.tsx';
import type { ClashingField } from './clashing-fields.ts';
import * as common from './common-texts.ts';
import { Row, Stack } from './layout.tsx';
import { Notice } from './notice.tsx';
import { Table } from './table.tsx';
import { Text } from './text.tsx';
import { versionClash as texts } from './texts.tsx';

interface VersionClashProps {
  readonly fields: readonly ClashingField[];
  /** Saves what is typed here over what is stored. */
  readonly onKeepMine: () => void;
  /** Forgets what is typed here. */
  readonly onTakeTheirs: () => void;
  readonly busy?: boolean;
}

/** Somebody else changed the record while it was edited here: both values, and the choice. Nothing is lost before it. */
export default function VersionClash({ fields, onKeepMine, onTakeTheirs, busy }: VersionClashProps) {
  return (
    <Stack gap={3}>
      <Notice tone="warning" title={texts.title}>
        {texts.explanation}
      </Notice>
      <Table
        label={texts.whatDiffers}
        rows={fields}
        keyOf={(field) => field.label}
        columns={[
          { id: 'field', header: texts.field, cell: (field) => <Text as="span">{field.label}</Text> },
          { id: 'mine', header: common.yours, cell: (field) => field.mine },
          { id: 'theirs', header: texts.storedNow, cell: (field) => field.theirs },
        ]}
      />
      <Row justify="end">
        <Button onClick={onTakeTheirs} disabled={busy ?? false}>
          {texts.takeWhatIsStored}
        </Button>
        <Button kind="main" onClick={onKeepMine} busy={busy ?? false}>
          {texts.keepMine}
        </Button>
      </Row>
    </Stack>
  );
}
