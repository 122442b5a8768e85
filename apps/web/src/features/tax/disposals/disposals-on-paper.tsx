import { useQuery } from '@tanstack/react-query';
import { disposalsQuery } from '../../../api/disposals.ts';
import { dayText } from '../../../design/format.ts';
import { Stack } from '../../../design/layout.tsx';
import { Text } from '../../../design/text.tsx';
import { Workings } from '../../../design/workings.tsx';
import { disposalsOnPaper as texts } from './texts.ts';

/** Every step of every disposal of a year that was typed, for the printed page. */
export function DisposalsOnPaper({ year }: { readonly year: string }) {
  const { data = [] } = useQuery(disposalsQuery(year));
  return data.map(({ id, name, date, explanation }) => (
    <Stack key={id} gap={2}>
      <Text as="h3" size={16} strong>
        {name}, {dayText(date)}
      </Text>
      <Workings label={texts.stepsOf(name)} steps={explanation} />
    </Stack>
  ));
}
