import type { ReactNode } from 'react';
import { FormSection, Stack } from './layout.tsx';
import { Hint } from './text.tsx';

/** A section with a note above its rows. */
export function NotedSection(props: {
  readonly title: string;
  readonly note: string;
  readonly children: ReactNode;
}) {
  return (
    <FormSection title={props.title}>
      <Stack gap={3}>
        <Hint>{props.note}</Hint>
        {props.children}
      </Stack>
    </FormSection>
  );
}
