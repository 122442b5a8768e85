import type { ReturnBoxFigure, ReturnFormFigures } from '@farthing/api-contract';
import { Amount } from '../../../design/amount.tsx';
import { BoxLine, BoxLines } from '../../../design/box-lines.tsx';
import { Card } from '../../../design/layout.tsx';
import { PaddedFoot, PaddedHeading } from '../../../design/padded.tsx';
import { Text } from '../../../design/text.tsx';
import { WorkingText } from '../../../design/workings.tsx';
import { BoxRows } from './box-rows.tsx';
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
