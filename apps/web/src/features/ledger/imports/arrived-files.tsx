import type { UnattendedFile } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { unattendedQuery } from '../../../api/imports.ts';
import { Button } from '../../../design/button.tsx';
import { instantText } from '../../../design/format.ts';
import { Card, Row } from '../../../design/layout.tsx';
import { List, ListItem, ListLink } from '../../../design/list.tsx';
import { AccountMark } from '../../../design/stat.tsx';
import { Badge } from '../../../design/text.tsx';
import { arrivedFiles as texts } from './texts.tsx';
import { shortName } from './words.ts';

const shownFirst = 5;

/** Files that arrived unattended, newest first, each with what happened. Renders nothing if there are none. */
export default function ArrivedFiles() {
  const { data } = useQuery(unattendedQuery);
  const [all, setAll] = useState(false);
  if (!data || data.items.length === 0) return null;
  const shown = all ? data.items : data.items.slice(0, shownFirst);
  return (
    <Card title={texts.title} padded={false}>
      <List label={texts.title}>
        {shown.map((file) => (
          <ArrivedFile key={file.id} file={file} />
        ))}
      </List>
      {shown.length < data.items.length && (
        <Row>
          <Button kind="quiet" onClick={() => setAll(true)}>
            {texts.showAll}
          </Button>
        </Row>
      )}
    </Card>
  );
}

const tones = { imported: 'good', known: 'quiet', 'to-check': 'copper', refused: 'error' } as const;

function ArrivedFile({ file }: { readonly file: UnattendedFile }) {
  const { name, result, message, import_id, came_at, waits } = file;
  const isDone = result === 'to-check' && !waits;
  const parts = {
    mark: <AccountMark name={name} />,
    note: `${sourceOf(file)} · ${instantText(came_at)} · ${message}`,
    end: <Badge tone={isDone ? 'quiet' : tones[result]}>{isDone ? texts.done : texts.results[result]}</Badge>,
  };
  if (import_id === null) return <ListItem {...parts}>{shortName(name)}</ListItem>;
  return (
    <ListLink to="/import/$importId" params={{ importId: import_id }} {...parts}>
      {shortName(name)}
    </ListLink>
  );
}

function sourceOf({ source, sender }: UnattendedFile): string {
  return source === 'mailbox' ? texts.from(sender) : texts.sources[source];
}
