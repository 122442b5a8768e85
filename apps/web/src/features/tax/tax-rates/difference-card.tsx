import type { RateConfig } from '@farthing/api-contract';
import { useState } from 'react';
import { messageOf } from '../../../api/problem.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { joinParts } from '../../../design/format.ts';
import { Card } from '../../../design/layout.tsx';
import { Table } from '../../../design/table.tsx';
import { toast } from '../../../design/toast.tsx';
import { figureText, rateSections, wordsOf } from './rate-figures.ts';
import { resetTable } from './save-rates.ts';
import { differenceCard as texts } from './texts.ts';

/** Differences between the user's own table and the shipped one, with a button to reset. */
export function DifferenceCard({ config }: { readonly config: RateConfig }) {
  const [busy, setBusy] = useState(false);
  const known = new Map(
    rateSections(config.table).flatMap(({ name, groups }) =>
      groups.flatMap((group) =>
        group.figures.map((figure) => [
          figure.path,
          { kind: figure.kind, label: joinParts(name, group.name, figure.label) },
        ]),
      ),
    ),
  );
  const reset = async () => {
    setBusy(true);
    await resetTable(config).catch((error: unknown) => toast(messageOf(error)));
    setBusy(false);
  };
  return (
    <Card
      title={texts.yourOwnFigures}
      padded={false}
      action={
        <Button small busy={busy} onClick={() => void reset()}>
          {texts.reset}
        </Button>
      }
    >
      <Table
        label={texts.whatDiffers}
        rows={config.difference}
        keyOf={({ path }) => path}
        columns={[
          {
            id: 'figure',
            header: texts.figure,
            cell: ({ path }) => known.get(path)?.label ?? path.split('.').map(wordsOf).join(', '),
          },
          {
            id: 'shipped',
            header: texts.shipped,
            align: 'end',
            cell: ({ path, shipped }) => figureText(known.get(path)?.kind ?? 'count', shipped),
          },
          {
            id: 'edited',
            header: common.yours,
            align: 'end',
            cell: ({ path, edited }) => figureText(known.get(path)?.kind ?? 'count', edited),
          },
        ]}
      />
    </Card>
  );
}
