import { useNavigate, useRouterState } from '@tanstack/react-router';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { settingsFrame as texts } from '../settings/texts.tsx';
import { settingsPages } from './settings-pages.ts';

/** The pages of the settings as one field: twelve links would take three rows of a tablet and half the screen of a phone. */
export default function ChoiceOfPage() {
  const navigate = useNavigate();
  const path = useRouterState({ select: (state) => state.location.pathname });
  return (
    <SelectField
      label={texts.page}
      quietLabel
      value={path}
      onChange={(to) => void navigate({ to })}
      options={settingsPages.map(({ name, pages }) => ({
        group: name,
        items: pages.map((page) => ({ value: page.to, label: page.name })),
      }))}
    />
  );
}
