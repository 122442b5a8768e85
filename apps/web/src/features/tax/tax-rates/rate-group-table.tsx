import type { RateConfig } from '@farthing/api-contract';
import { IconButton } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { Explain } from '../../../design/explain.tsx';
import { EditIcon } from '../../../design/icons.ts';
import { PaddedFoot, PaddedHeading } from '../../../design/padded.tsx';
import { Table } from '../../../design/table.tsx';
import { Badge, Text } from '../../../design/text.tsx';
import { figureText, type RateFigure, type RateGroup } from './rate-figures.ts';
import { rateGroupTable as texts } from './texts.ts';

interface RateGroupTableProps {
  readonly config: RateConfig;
  readonly section: string;
  readonly group: RateGroup;
  readonly onEdit: (figure: RateFigure) => void;
}

/** The figures of a group, each with a way to change it, and where they come from. */
export function RateGroupTable({ config, section, group, onEdit }: RateGroupTableProps) {
  const name = group.name || section;
  const changed = new Set(config.difference.map(({ path }) => path));
  const sources = config.sources.filter(({ key }) => group.sources.includes(key));
  return (
    <>
      {group.name && <PaddedHeading>{group.name}</PaddedHeading>}
      <Table
        label={`${section}: ${name}`}
        rows={group.figures}
        keyOf={({ path }) => path}
        columns={[
          {
            id: 'figure',
            header: texts.figure,
            cell: ({ label, path }) => (
              <>
                {label} {changed.has(path) && <Badge tone="copper">{common.yours}</Badge>}
              </>
            ),
          },
          {
            id: 'value',
            header: common.value,
            align: 'end',
            cell: ({ kind, value }) => figureText(kind, value),
          },
          {
            id: 'edit',
            header: common.change,
            quietHeader: true,
            narrow: true,
            cell: (figure) => (
              <IconButton
                label={texts.changeFigure(name, figure.label)}
                icon={<EditIcon size={18} stroke={1.75} />}
                onClick={() => onEdit(figure)}
              />
            ),
          },
        ]}
      />
      {sources.length > 0 && (
        <PaddedFoot>
          <Explain label={texts.sources(sources.length)}>
            {sources.map(({ key, title, reference }) => (
              <Text key={key} size={12} tone="quiet">
                {[title, reference].filter(Boolean).join(': ')}
              </Text>
            ))}
          </Explain>
        </PaddedFoot>
      )}
    </>
  );
}
