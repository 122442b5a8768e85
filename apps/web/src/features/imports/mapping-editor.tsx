import type { ImportMapping, StatementImport } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { accountsQuery } from '../../api/accounts.ts';
import { mappingTrialQuery, saveImportProfile } from '../../api/imports.ts';
import { ApiProblem, messageOf } from '../../api/problem.ts';
import { queryClient } from '../../api/queries.ts';
import { Button } from '../../design/button.tsx';
import { CheckField, ChoiceField, SelectField } from '../../design/fields/choice-fields.tsx';
import { TextField } from '../../design/fields/text-field.tsx';
import { Card, Columns, Form, Row, Stack } from '../../design/layout.tsx';
import { Notice } from '../../design/notice.tsx';
import { toast } from '../../design/toast.tsx';
import { type ColumnChoice, guessColumns, mappingOf, missingColumns } from './mapping-guess.ts';
import { RawTable } from './raw-table.tsx';
import { TrialRows } from './trial-rows.tsx';
import type { ImportWork } from './use-import-work.ts';

interface MappingEditorProps {
  readonly statement: StatementImport;
  readonly work: ImportWork;
  /** Without a card of its own. */
  readonly plain?: boolean;
}

/** Which column holds what, for a file of no known layout: a guess, its first rows, and a name to know it by next time. */
export function MappingEditor({ statement, work, plain = false }: MappingEditorProps) {
  const [delimiter, setDelimiter] = useState<Delimiter>();
  const found = useFirstRows(statement);
  const cut = useQuery({
    ...mappingTrialQuery(statement.id, delimiter ? { delimiter } : {}),
    enabled: delimiter !== undefined,
  });
  const rows = delimiter === undefined ? found : cut.isPlaceholderData ? undefined : cut.data?.sample;
  const form = (
    <Stack gap={4}>
      <DelimiterField
        value={delimiter ?? (statement.detected.delimiter as Delimiter)}
        onChange={(value) => setDelimiter(value)}
      />
      {cut.isError && delimiter !== undefined && <Notice tone="error">{messageOf(cut.error)}</Notice>}
      {rows && (
        <ColumnsForm
          key={delimiter}
          {...{ statement, work, plain, rows }}
          {...(delimiter && { delimiter })}
        />
      )}
    </Stack>
  );
  return plain ? form : <Card title="Which column holds what?">{form}</Card>;
}

type Delimiter = NonNullable<ImportMapping['delimiter']>;

function DelimiterField(props: { readonly value: Delimiter; readonly onChange: (value: Delimiter) => void }) {
  return (
    <ChoiceField<Delimiter>
      label="Between the cells stand"
      options={[
        { value: ',', label: 'Commas' },
        { value: ';', label: 'Semicolons' },
        { value: '\t', label: 'Tabs' },
        { value: '|', label: 'Bars' },
      ]}
      {...props}
    />
  );
}

interface ColumnsFormProps extends Required<MappingEditorProps> {
  readonly rows: readonly (readonly string[])[];
  /** Given where the person chose it. */
  readonly delimiter?: Delimiter;
}

/** The columns themselves, with the first rows as they would be read by them. */
function ColumnsForm({ statement, work, plain, rows, delimiter }: ColumnsFormProps) {
  const [choice, setChoice] = useState(() => guessColumns(rows));
  const [complaints, setComplaints] = useState<Readonly<Record<string, string>>>({});
  const [saves, setSaves] = useState(!plain);
  const [typedName, setName] = useState<string>();
  const account = useQuery(accountsQuery).data?.find(({ id }) => id === statement.account_id);
  const name = typedName ?? account?.name ?? '';
  const [nameProblem, setNameProblem] = useState<string>();
  const set = (change: Partial<ColumnChoice>) => setChoice((now) => ({ ...now, ...change }));

  const isWhole = Object.keys(missingColumns(choice)).length === 0;
  const mapping = { ...mappingOf(choice, rows), ...(delimiter && { delimiter }) };
  const submit = async () => {
    const missing = missingColumns(choice);
    const noName =
      saves && !name.trim()
        ? 'Give the layout a name, such as the bank’s, or do not remember it.'
        : undefined;
    setComplaints(missing);
    setNameProblem(noName);
    if (Object.keys(missing).length > 0 || noName) return;
    if (saves) {
      const header = choice.headingRow < 0 ? [] : statement.detected.header;
      try {
        await saveImportProfile({ name: name.trim(), header, mapping });
        await queryClient.invalidateQueries({ queryKey: ['import-profiles'] });
        toast(`The layout “${name.trim()}” is remembered.`);
        setSaves(false);
      } catch (error) {
        return setNameProblem(
          error instanceof ApiProblem && error.status === 409
            ? 'You have a layout of that name already.'
            : messageOf(error),
        );
      }
    }
    await work.answer({ mapping });
  };
  return (
    <Form onSubmit={() => void submit()} label="Which column holds what" wide>
      <RawTable rows={rows} headingRow={choice.headingRow} roles={rolesOf(choice)} />
      <ColumnFields rows={rows} choice={choice} complaints={complaints} onChange={set} />
      {isWhole && <TrialRows id={statement.id} mapping={mapping} />}
      <Stack gap={2}>
        <CheckField label="Remember this layout for next time" checked={saves} onChange={setSaves} />
        {saves && (
          <TextField
            label="Name of the layout"
            placeholder="My building society"
            value={name}
            onChange={setName}
            error={nameProblem}
            maxLength={80}
          />
        )}
      </Stack>
      {Object.keys(complaints).length > 0 && Object.keys(missingColumns(choice)).length > 0 && (
        <Notice tone="error">Some columns are still missing.</Notice>
      )}
      <Row>
        <Button type="submit" kind={plain ? 'plain' : 'main'} busy={work.doing === 'reading'}>
          Read the file by these columns
        </Button>
      </Row>
    </Form>
  );
}

/** The first rows with their heading: an unknown file has it among its rows, one read by columns has it apart. */
function useFirstRows({ detected }: StatementImport): readonly (readonly string[])[] {
  return useMemo(() => {
    const [first] = detected.sample;
    const apart =
      detected.header.length > 0 && detected.header.some((cell, at) => cell !== (first?.[at] ?? '').trim());
    const made = detected.header.every((cell, at) => cell === `Column ${at + 1}`);
    return apart && !made ? [detected.header, ...detected.sample] : detected.sample;
  }, [detected]);
}

function rolesOf(choice: ColumnChoice): ReadonlyMap<number, string> {
  const one = choice.amounts === 'one';
  const pairs: [number, string][] = [
    [choice.currency, 'Currency'],
    [choice.balance, 'Balance'],
    [choice.moreDescription, 'Description'],
    [choice.description, 'Description'],
    ...(one
      ? ([[choice.amount, 'Amount']] as [number, string][])
      : ([
          [choice.credit, 'Money in'],
          [choice.debit, 'Money out'],
        ] as [number, string][])),
    [choice.date, 'Date'],
  ];
  return new Map(pairs.filter(([at]) => at >= 0));
}

interface ColumnFieldsProps {
  readonly rows: readonly (readonly string[])[];
  readonly choice: ColumnChoice;
  readonly complaints: Readonly<Record<string, string>>;
  readonly onChange: (change: Partial<ColumnChoice>) => void;
}

type ColumnName =
  | 'date'
  | 'description'
  | 'moreDescription'
  | 'amount'
  | 'debit'
  | 'credit'
  | 'balance'
  | 'currency';

function ColumnFields({ rows, choice, complaints, onChange }: ColumnFieldsProps) {
  const names = rows[choice.headingRow] ?? [];
  const example = rows[choice.headingRow + 1] ?? rows[0] ?? [];
  const width = Math.max(0, ...rows.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, at) => ({
    value: String(at),
    label: [
      names[at]?.trim() || `Column ${at + 1}`,
      example[at]?.trim() && `“${example[at].trim().slice(0, 28)}”`,
    ]
      .filter(Boolean)
      .join(' '),
  }));
  const field = (key: ColumnName, label: string, none: string) => (
    <SelectField
      label={label}
      value={String(choice[key])}
      options={[{ value: '-1', label: none }, ...columns]}
      onChange={(value) => onChange({ [key]: Number(value) })}
      error={choice[key] < 0 || key === 'credit' ? complaints[key] : undefined}
    />
  );
  const headingRows = rows.slice(0, 8).map((row, at) => ({
    value: String(at),
    label: `Row ${at + 1}: ${row.filter(Boolean).join(', ').slice(0, 50)}`,
  }));
  return (
    <Stack gap={4}>
      <ChoiceField
        label="Amounts stand in"
        value={choice.amounts}
        options={[
          { value: 'one', label: 'One column' },
          { value: 'two', label: 'Two: money out and money in' },
        ]}
        onChange={(amounts) => onChange({ amounts })}
      />
      <Columns>
        {field('date', 'Date', 'Choose a column')}
        {field('description', 'Description', 'Choose a column')}
        {choice.amounts === 'one' && field('amount', 'Amount', 'Choose a column')}
        {choice.amounts === 'two' && field('debit', 'Money out', 'Choose a column')}
        {choice.amounts === 'two' && field('credit', 'Money in', 'Choose a column')}
        {field('balance', 'Balance after the row', 'There is none')}
        {field('moreDescription', 'More of the description', 'Nothing more')}
        {field('currency', 'Currency', 'That of the account')}
        <SelectField
          label="Dates such as 03/04"
          value={choice.dates}
          options={[
            { value: 'found', label: 'As the whole file tells' },
            { value: 'day_first', label: 'The day comes first' },
            { value: 'month_first', label: 'The month comes first' },
          ]}
          onChange={(value) => onChange({ dates: value as ColumnChoice['dates'] })}
        />
        {choice.amounts === 'one' && (
          <SelectField
            label="Money out"
            value={choice.sign}
            options={[
              { value: 'found', label: 'As the rows tell' },
              { value: 'negative_is_spend', label: 'Has a minus' },
              { value: 'positive_is_spend', label: 'Has no minus' },
            ]}
            onChange={(value) => onChange({ sign: value as ColumnChoice['sign'] })}
          />
        )}
        <SelectField
          label="Heading"
          value={String(choice.headingRow)}
          options={[{ value: '-1', label: 'There is none' }, ...headingRows]}
          onChange={(value) => onChange({ headingRow: Number(value) })}
        />
      </Columns>
    </Stack>
  );
}
