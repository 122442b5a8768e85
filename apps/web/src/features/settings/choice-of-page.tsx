import { useNavigate, useRouterState } from '@tanstack/react-router';
import { SelectField } from '../../design/fields/choice-fields.tsx';
import { settingsPages } from './settings-pages.ts';
import { settingsFrame as texts } from './texts.tsx';

/** The pages of the settings as one field: on a phone twelve links would fill half the screen. */
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
