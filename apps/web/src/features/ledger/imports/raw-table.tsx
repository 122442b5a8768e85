import { usePreferences } from '../../../design/preferences.ts';
import { Table } from '../../../design/table.tsx';
import { Badge, Text } from '../../../design/text.tsx';
import { rawTable as texts } from './texts.tsx';

interface RawTableProps {
  readonly rows: readonly (readonly string[])[];
  /** Index of the header row, or -1 if there is none. */
  readonly headingRow: number;
  /** Role of each column, by position. */
  readonly roles: ReadonlyMap<number, string>;
}

const shownRows = 5;

/** First rows of a file, unchanged, with the role of each column. */
export function RawTable({ rows, headingRow, roles }: RawTableProps) {
  const hidden = useHiddenCells();
  const width = Math.max(0, ...rows.map((row) => row.length));
  const names = rows[headingRow] ?? [];
  const data = rows.slice(headingRow + 1, headingRow + 1 + shownRows);
  return (
    <Table
      label={texts.title}
      rows={[undefined, ...data]}
      keyOf={(row) => String(row === undefined ? 'roles' : data.indexOf(row))}
      columns={Array.from({ length: width }, (_, at) => ({
        id: String(at),
        header: names[at]?.trim() || texts.column(at + 1),
        narrow: true,
        cell: (row: readonly string[] | undefined) =>
          row === undefined ? (
            <Badge tone={roles.has(at) ? 'copper' : 'quiet'}>{roles.get(at) ?? texts.notUsed}</Badge>
          ) : (
            <Text as="span" size={14} figures>
              {hidden((row[at] ?? '').slice(0, 60))}
            </Text>
          ),
      }))}
    />
  );
}

/** Cells as they may be shown: with amounts hidden, no digit of them. */
export function useHiddenCells(): (cell: string) => string {
  const { hideAmounts } = usePreferences();
  return (cell) => (hideAmounts ? cell.replace(/\d/g, '•') : cell);
}
