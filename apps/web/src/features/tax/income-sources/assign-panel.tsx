import type { Transaction } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { assignmentQuery, incomeSourcesQuery } from '../../../api/income-sources.ts';
import { Button } from '../../../design/button.tsx';
import { FilePlace } from '../../../design/file-tiles.tsx';
import { Stack } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { Text } from '../../../design/text.tsx';
import { TwoLines } from '../../../design/two-lines.tsx';
import { assignPanel as texts } from './texts.tsx';
import { useTaxCategories } from './use-tax-categories.ts';

const AssignSheet = lazyPart(() => import('./assign-sheet.tsx'));

/** Income sources in which a transaction counts. Nothing is shown to people who have no income source. */
export default function AssignPanel({ row }: { readonly row: Transaction }) {
  const sources = useQuery(incomeSourcesQuery).data ?? [];
  const query = useQuery({ ...assignmentQuery(row.id), enabled: sources.length > 0 });
  const { nameOf } = useTaxCategories();
  const [open, setOpen] = useState(false);
  if (sources.length === 0) return null;
  const { data } = query;
  return (
    <FilePlace
      title={texts.title}
      over={false}
      action={
        data && (
          <Button small onClick={() => setOpen(true)}>
            {data.parts.length > 0 ? texts.change : texts.assign}
          </Button>
        )
      }
    >
      <Stack gap={2}>
        <LoadFailed what={texts.theAssignment} query={query} />
        {data?.parts.length === 0 && (
          <Text size={14} tone="quiet">
            {data.how === 'assigned' ? texts.excluded : texts.none}
          </Text>
        )}
        {data?.parts.map(({ source_id, tax_category, amount, percent }) => {
          const source = sources.find(({ id }) => id === source_id);
          const part = amount ?? (percent === '100' ? null : `${percent}%`);
          const how = data.how === 'category' ? texts.byCategory : null;
          return (
            <TwoLines
              key={`${source_id} ${tax_category}`}
              note={[part, how].filter((one) => one !== null).join(' · ')}
            >
              {source && texts.part(nameOf(source.kind, tax_category), source.name)}
            </TwoLines>
          );
        })}
      </Stack>
      {open && data && (
        <AssignSheet row={row} assignment={data} sources={sources} onClose={() => setOpen(false)} />
      )}
    </FilePlace>
  );
}
