import type { ReturnBoxFigure, ReturnFormFigures, ReturnRow } from '@farthing/api-contract';
import type { ReactNode } from 'react';
import { Amount } from '../../../design/amount.tsx';
import { BoxLine, BoxLines } from '../../../design/box-lines.tsx';
import { Figures } from '../../../design/figures.tsx';
import { dayText } from '../../../design/format.ts';
import { Card } from '../../../design/layout.tsx';
import { Link } from '../../../design/link.tsx';
import { PaddedFoot, PaddedHeading } from '../../../design/padded.tsx';
import { Hint, Text } from '../../../design/text.tsx';
import { WorkingText } from '../../../design/workings.tsx';
import { formCard as texts } from './texts.tsx';

/** A page of the return: its boxes by section, and what the records cannot know of it. */
export function FormCard({ form, year }: { readonly form: ReturnFormFigures; readonly year: string }) {
  const { form: code, title, name, boxes, notes } = form;
  const heading = `${code} ${title}${name === null ? '' : `: ${name}`}`;
  return (
    <Card title={heading} padded={false}>
      {[...Map.groupBy(boxes, ({ section }) => section)].map(([section, ofSection]) => (
        <div key={section}>
          <PaddedHeading>{section}</PaddedHeading>
          <BoxLines label={`${heading}, ${section}`}>
            {ofSection.map((box) => (
              <Box key={box.box} box={box} year={year} />
            ))}
          </BoxLines>
        </div>
      ))}
      {notes.length > 0 && (
        <PaddedFoot>
          {notes.map((note) => (
            <Text size={12} tone="quiet" key={note}>
              {note && <WorkingText>{note}</WorkingText>}
            </Text>
          ))}
        </PaddedFoot>
      )}
    </Card>
  );
}

function Box({ box, year }: { readonly box: ReturnBoxFigure; readonly year: string }) {
  const { figure, exact, from, note, row_count } = box;
  const differs = exact !== null && exact !== `${figure}.00`;
  return (
    <BoxLine
      box={box.box}
      label={box.label}
      gloss={
        <>
          {from && `${texts.from(from)} `}
          {note && <WorkingText>{note}</WorkingText>}
        </>
      }
      figure={
        exact === null ? <Text as="span">{figure}</Text> : <Amount value={`${figure}.00`} currency="GBP" />
      }
      exact={differs && texts.exactly(<Amount value={exact} currency="GBP" size={12} tone="quiet" />)}
      copy={figure}
    >
      {row_count > 0 && <BoxRows box={box} year={year} />}
    </BoxLine>
  );
}

/** The records behind a box, each leading to where it is kept. */
function BoxRows({ box, year }: { readonly box: ReturnBoxFigure; readonly year: string }) {
  const { rows, row_count, exact } = box;
  return (
    <>
      <Figures
        lines={rows.map((row, place) => ({
          id: String(place),
          label: row.label,
          name: <RowName row={row} year={year} />,
          figure: exact === null ? '' : <Amount value={row.amount} currency="GBP" size={14} />,
        }))}
      />
      {row_count > rows.length && <Hint small>{texts.more(row_count - rows.length)}</Hint>}
    </>
  );
}

const placeOf = {
  profile: '/tax/circumstances',
  share_awards: '/tax/share-awards',
  income_sources: '/tax/income-sources',
  pension_lump_sums: '/tax/pension-lump-sums',
} as const;

/** Returns true for sources that have a page of their own. */
const isPlaced = (source: string): source is keyof typeof placeOf => source in placeOf;

function RowName({ row, year }: { readonly row: ReturnRow; readonly year: string }): ReactNode {
  const { source, id, account_id, date, label } = row;
  const words = date === null ? label : `${label}, ${dayText(date)}`;
  if (source === 'payslips' && id !== null)
    return (
      <Link to="/tax/payslips/$payslipId" params={{ payslipId: id }} search={{ year }}>
        {words}
      </Link>
    );
  if (source === 'transactions' && id !== null)
    return (
      <Link
        to="/transactions"
        search={{
          ...(date === null ? {} : { date_from: date, date_to: date }),
          ...(account_id === null ? {} : { account_id }),
          open: id,
        }}
      >
        {words}
      </Link>
    );
  if (source === 'holdings' && id !== null)
    return (
      <Link to="/investments/holdings/$holdingId" params={{ holdingId: id }}>
        {words}
      </Link>
    );
  if (source === 'pensions' && id !== null)
    return (
      <Link to="/tax/pensions/$pensionId" params={{ pensionId: id }} search={{ year }}>
        {words}
      </Link>
    );
  if ((source === 'capital_gains' || source === 'disposals') && id !== null)
    return (
      <Link
        to="/tax/capital-gains"
        search={{ year, ...(source === 'disposals' ? { other: id } : { disposal: `${id}.${date}` }) }}
      >
        {words}
      </Link>
    );
  if (isPlaced(source))
    return (
      <Link to={placeOf[source]} search={{ year }}>
        {words}
      </Link>
    );
  if (source === 'position')
    return (
      <Link to="/tax" search={{ year }}>
        {words}
      </Link>
    );
  return words;
}
