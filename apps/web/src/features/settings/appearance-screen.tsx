import { Amount } from '../../design/amount.tsx';
import { type ColourScheme, useColourScheme } from '../../design/colour-scheme.ts';
import { CheckField, ChoiceField } from '../../design/fields/choice-fields.tsx';
import { Card, Columns, Stack } from '../../design/layout.tsx';
import { List, ListItem } from '../../design/list.tsx';
import { Page } from '../../design/page.tsx';
import { setPreferences, usePreferences } from '../../design/preferences.ts';
import { AccountMark, CategoryMark } from '../../design/stat.tsx';
import { Key, Text } from '../../design/text.tsx';

const schemes: readonly { readonly value: ColourScheme; readonly label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'As this device' },
];

/** How farthing looks in this browser. */
export function AppearanceScreen() {
  const colours = useColourScheme();
  const { hideAmounts } = usePreferences();
  return (
    <Page
      title="Appearance"
      width="column"
      answer="How farthing looks in this browser. Your other devices keep their own choice."
    >
      <Columns>
        <Card title="Choose">
          <Stack gap={6}>
            <ChoiceField label="Colours" value={colours.chosen} options={schemes} onChange={colours.choose} />
            <CheckField
              label="Hide amounts"
              description="For a train, a screenshot, a visitor. Everything works as before; amounts show as dots."
              checked={hideAmounts}
              onChange={(checked) => setPreferences({ hideAmounts: checked })}
            />
          </Stack>
        </Card>
        <Card title="What it looks like" padded={false}>
          <List label="A sample, not your money">
            <ListItem
              mark={<AccountMark name="Joint account" />}
              note="Balance"
              end={<Amount value="2418.07" currency="GBP" />}
            >
              Joint account
            </ListItem>
            <ListItem
              mark={<CategoryMark name="Salary" />}
              note="Money in"
              end={<Amount value="3120.00" currency="GBP" kind="flow" />}
            >
              Salary
            </ListItem>
            <ListItem
              mark={<CategoryMark name="Groceries" />}
              note="Money out"
              end={<Amount value="-64.32" currency="GBP" kind="flow" />}
            >
              Groceries
            </ListItem>
          </List>
        </Card>
      </Columns>
      <Card title="Keys">
        <Stack gap={2}>
          <Text>
            <Key>.</Key> hides and shows amounts on every screen.
          </Text>
          <Text>
            <Key>?</Key> shows all keys that work where you are.
          </Text>
          <Text>
            <Key>Ctrl K</Key> goes anywhere by typing.
          </Text>
        </Stack>
      </Card>
    </Page>
  );
}
