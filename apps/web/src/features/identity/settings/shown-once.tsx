import { Button } from '../../../design/button.tsx';
import { CodeBlock } from '../../../design/codes.tsx';
import * as common from '../../../design/common-texts.ts';
import { CopyButton } from '../../../design/copy-button.tsx';
import { Stack } from '../../../design/layout.tsx';
import { Dialog } from '../../../design/sheet.tsx';
import { SheetActions } from '../../../design/sheet-actions.tsx';
import { Text } from '../../../design/text.tsx';

interface ShownOnceProps {
  readonly title: string;
  /** Purpose of the secret, and a warning that it can't be shown again. */
  readonly lead: string;
  /** Name of the secret. */
  readonly label: string;
  readonly secret: string;
  /** Label of the copy button. */
  readonly copy: string;
  readonly onClose: () => void;
}

/** A secret that the server keeps no copy of: the link of an invite, an API token. */
export function ShownOnce({ title, lead, label, secret, copy, onClose }: ShownOnceProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <Stack>
        <Text>{lead}</Text>
        <CodeBlock label={label} wraps>
          {secret}
        </CodeBlock>
        <SheetActions>
          <CopyButton text={secret}>{copy}</CopyButton>
          <Button kind="main" onClick={onClose}>
            {common.done}
          </Button>
        </SheetActions>
      </Stack>
    </Dialog>
  );
}
