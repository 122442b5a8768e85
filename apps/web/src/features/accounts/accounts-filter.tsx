import { DateField } from '../../design/fields/date-field.tsx';
import { TextField } from '../../design/fields/text-field.tsx';
import { Card, Stack } from '../../design/layout.tsx';
import { NotOnPaper } from '../../design/padded.tsx';

interface AccountsFilterProps {
  readonly day: string;
  readonly onDay: (day: string) => void;
  readonly search: string;
  /** Absent where there are too few accounts to search. */
  readonly onSearch?: (search: string) => void;
}

/** Of which day, and which accounts. */
export function AccountsFilter({ day, onDay, search, onSearch }: AccountsFilterProps) {
  return (
    <NotOnPaper>
      <Card>
        <Stack>
          {onSearch && (
            <TextField
              label="Search accounts"
              type="search"
              placeholder="Name, bank or currency"
              value={search}
              onChange={onSearch}
            />
          )}
          <DateField label="Balances at the end of" value={day} onChange={onDay} />
        </Stack>
      </Card>
    </NotOnPaper>
  );
}
