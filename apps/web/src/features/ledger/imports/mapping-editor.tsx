import type { ImportMapping, StatementImport } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { accountsQuery } from '../../../api/accounts.ts';
import { mappingTrialQuery, saveImportProfile } from '../../../api/imports.ts';
import { ApiProblem, messageOf } from '../../../api/problem.ts';
import { queryClient } from '../../../api/queries.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { CheckField, ChoiceField, SelectField } from '../../../design/fields/choice-fields.tsx';
import { TextField } from '../../../design/fields/text-field.tsx';
import { focusFirstError } from '../../../design/focus.ts';
import { Card, Columns, Form, Row, Stack } from '../../../design/layout.tsx';
import { Notice } from '../../../design/notice.tsx';
import { toast } from '../../../design/toast.tsx';
import { type ColumnChoice, guessColumns, mappingOf, missingColumns } from './mapping-guess.ts';
import { RawTable } from './raw-table.tsx';
import { mappingEditor as texts } from './texts.tsx';
import { TrialRows } from './trial-rows.tsx';
import type { ImportProps } from './use-import-work.ts';

interface MappingEditorProps extends ImportProps {
  /** Without a card of its own. */
  readonly plain?: boolean;
}

/** Column mapping for a file of unknown layout: a guess, its first rows, and a name under which it is recognised next time. */
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
      {!isPdf(statement) && (
        <DelimiterField
          value={delimiter ?? (statement.detected.delimiter as Delimiter)}
          onChange={(value) => setDelimiter(value)}
        />
      )}
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
  return plain ? form : <Card title={texts.title}>{form}</Card>;
}

/** True if the columns are those of a PDF: its table has no delimiter. */
function isPdf({ detected }: StatementImport): boolean {
  return detected.delimiter === '';
}

type Delimiter = NonNullable<ImportMapping['delimiter']>;

function DelimiterField(props: { readonly value: Delimiter; readonly onChange: (value: Delimiter) => void }) {
  return (
    <ChoiceField<Delimiter>
      label={texts.delimiter}
      options={[
        { value: ',', label: texts.commas },
        { value: ';', label: texts.semicolons },
        { value: '\t', label: texts.tabs },
        { value: '|', label: texts.bars },
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
  const [choice, setChoice] = useState(() => guessFor(statement, rows));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
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
    const noName = saves && !name.trim() ? texts.nameMissing : undefined;
    setErrors(missing);
    setNameProblem(noName);
    if (Object.keys(missing).length > 0 || noName) return focusFirstError();
    const header = choice.headingRow < 0 ? [] : statement.detected.header;
    const layout = { name: name.trim(), header, mapping };
    if (isPdf(statement)) {
      // Columns that don't prove the rows aren't remembered.
      const refusal = (await work.answer({ mapping })) && saves ? await saveLayout(layout) : undefined;
      return refusal === undefined ? undefined : toast(refusal);
    }
    if (saves) {
      const refusal = await saveLayout(layout);
      if (refusal !== undefined) return setNameProblem(refusal);
      setSaves(false);
    }
    await work.answer({ mapping });
  };
  return (
    <Form onSubmit={() => void submit()} label={texts.form} wide>
      <RawTable rows={rows} headingRow={choice.headingRow} roles={rolesOf(choice)} />
      <ColumnFields {...{ rows, choice, errors }} isWholeTable={!isPdf(statement)} onChange={set} />
      {isWhole && <TrialRows id={statement.id} mapping={mapping} />}
      <RememberFields {...{ saves, name }} problem={nameProblem} onSaves={setSaves} onName={setName} />
      {Object.keys(errors).length > 0 && Object.keys(missingColumns(choice)).length > 0 && (
        <Notice tone="error">{texts.columnsMissing}</Notice>
      )}
      <Row>
        <Button type="submit" kind={plain ? 'plain' : 'main'} busy={work.doing === 'reading'}>
          {texts.read}
        </Button>
      </Row>
    </Form>
  );
}

interface RememberFieldsProps {
  readonly saves: boolean;
  readonly name: string;
  readonly problem: string | undefined;
  readonly onSaves: (saves: boolean) => void;
  readonly onName: (name: string) => void;
}

/** Asks for the name under which the columns are saved. */
function RememberFields({ saves, name, problem, onSaves, onName }: RememberFieldsProps) {
  return (
    <Stack gap={2}>
      <CheckField label={texts.remember} checked={saves} onChange={onSaves} />
      {saves && (
        <TextField
          label={texts.name}
          placeholder={texts.nameExample}
          value={name}
          onChange={onName}
          error={problem}
          maxLength={80}
        />
      )}
    </Stack>
  );
}

/** The first choice. The columns of a PDF are always those of its headings. */
function guessFor(statement: StatementImport, rows: ColumnsFormProps['rows']): ColumnChoice {
  const guess = guessColumns(rows);
  return isPdf(statement) ? { ...guess, headingRow: 0, direction: -1, currency: -1, status: -1 } : guess;
}

/** Saves a mapping for the next file of its layout. Returns the message if the server rejects it. */
async function saveLayout(profile: Parameters<typeof saveImportProfile>[0]): Promise<string | undefined> {
  try {
    await saveImportProfile(profile);
    await queryClient.invalidateQueries({ queryKey: ['import-profiles'] });
    toast(texts.remembered(profile.name));
    return undefined;
  } catch (error) {
    return error instanceof ApiProblem && error.status === 409 ? texts.nameTaken : messageOf(error);
  }
}

/** The first rows with their heading: an unknown file has it among its rows, one read by columns has it apart. */
function useFirstRows({ detected }: StatementImport): readonly (readonly string[])[] {
  return useMemo(() => {
    const [first] = detected.sample;
    const apart =
      detected.header.length > 0 && detected.header.some((cell, at) => cell !== (first?.[at] ?? '').trim());
    // As the server names columns of a file without a heading.
    const made = detected.header.every((cell, at) => /^Column ([0-9]+)$/.exec(cell)?.[1] === String(at + 1));
    return apart && !made ? [detected.header, ...detected.sample] : detected.sample;
  }, [detected]);
}

function rolesOf(choice: ColumnChoice): ReadonlyMap<number, string> {
  const one = choice.amounts === 'one';
  const pairs: readonly (readonly [number, string])[] = [
    [choice.currency, common.currency],
    [choice.balance, common.balance],
    [choice.status, texts.status],
    [choice.moreDescription, common.description],
    [choice.description, common.description],
    ...(one
      ? ([
          [choice.direction, texts.direction],
          [choice.amount, common.amount],
        ] as const)
      : ([
          [choice.credit, common.moneyIn],
          [choice.debit, common.moneyOut],
        ] as const)),
    [choice.date, common.date],
  ];
  return new Map(pairs.filter(([at]) => at >= 0));
}

interface ColumnFieldsProps {
  readonly rows: readonly (readonly string[])[];
  readonly choice: ColumnChoice;
  readonly errors: Readonly<Record<string, string>>;
  /** False for a PDF, of which only dates, texts and money are read by column. */
  readonly isWholeTable: boolean;
  readonly onChange: (change: Partial<ColumnChoice>) => void;
}

/** Label of each column field, and of its choice of no column. */
const columnFields = {
  date: [common.date, texts.chooseColumn],
  description: [common.description, texts.chooseColumn],
  amount: [common.amount, texts.chooseColumn],
  direction: [texts.direction, texts.directionNone],
  debit: [common.moneyOut, texts.chooseColumn],
  credit: [common.moneyIn, texts.chooseColumn],
  balance: [texts.balanceAfterRow, texts.none],
  moreDescription: [texts.moreDescription, texts.nothingMore],
  currency: [common.currency, texts.accountCurrency],
  status: [texts.statusExplained, texts.none],
} as const;

const amountColumns = { one: ['amount', 'direction'], two: ['debit', 'credit'] } as const;

function ColumnFields({ rows, choice, errors, isWholeTable, onChange }: ColumnFieldsProps) {
  const columns = columnOptions(rows, choice.headingRow);
  const all = [
    'date',
    'description',
    ...amountColumns[choice.amounts],
    'balance',
    'moreDescription',
    'currency',
    'status',
  ] as const;
  const shown = all.filter(
    (key) => isWholeTable || (key !== 'direction' && key !== 'currency' && key !== 'status'),
  );
  return (
    <Stack gap={4}>
      <ChoiceField
        label={texts.amounts}
        value={choice.amounts}
        options={[
          { value: 'one', label: texts.oneColumn },
          { value: 'two', label: texts.twoColumns },
        ]}
        onChange={(amounts) => onChange({ amounts })}
      />
      <Columns>
        {shown.map((key) => (
          <SelectField
            key={key}
            label={columnFields[key][0]}
            value={String(choice[key])}
            options={[{ value: '-1', label: columnFields[key][1] }, ...columns]}
            onChange={(value) => onChange({ [key]: Number(value) })}
            error={choice[key] < 0 || key === 'credit' ? errors[key] : undefined}
          />
        ))}
        {isWholeTable && <ReadingFields rows={rows} choice={choice} onChange={onChange} />}
      </Columns>
    </Stack>
  );
}

/** Fields of how the columns are read: the order of dates, the sign of money out, and the heading row. */
function ReadingFields({ rows, choice, onChange }: Omit<ColumnFieldsProps, 'errors' | 'isWholeTable'>) {
  const headingRows = rows.slice(0, 8).map((row, at) => ({
    value: String(at),
    label: texts.row(at + 1, row.filter(Boolean).join(', ').slice(0, 50)),
  }));
  return (
    <>
      <SelectField
        label={texts.dates}
        value={choice.dates}
        options={[
          { value: 'found', label: texts.asFileTells },
          { value: 'day_first', label: texts.dayFirst },
          { value: 'month_first', label: texts.monthFirst },
        ]}
        onChange={(value) => onChange({ dates: value })}
      />
      {choice.amounts === 'one' && choice.direction < 0 && (
        <SelectField
          label={common.moneyOut}
          value={choice.sign}
          options={[
            { value: 'found', label: texts.asRowsTell },
            { value: 'negative_is_spend', label: texts.hasMinus },
            { value: 'positive_is_spend', label: texts.hasNoMinus },
          ]}
          onChange={(value) => onChange({ sign: value })}
        />
      )}
      <SelectField
        label={texts.heading}
        value={String(choice.headingRow)}
        options={[{ value: '-1', label: texts.none }, ...headingRows]}
        onChange={(value) => onChange({ headingRow: Number(value) })}
      />
    </>
  );
}

/** Returns the columns to choose from, each with its heading and an example. */
function columnOptions(rows: ColumnFieldsProps['rows'], headingRow: number) {
  const names = rows[headingRow] ?? [];
  const example = rows[headingRow + 1] ?? rows[0] ?? [];
  const width = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: width }, (_, at) => {
    const name = names[at]?.trim() || texts.column(at + 1);
    const cell = example[at]?.trim();
    return { value: String(at), label: cell ? texts.withExample(name, cell.slice(0, 28)) : name };
  });
}
