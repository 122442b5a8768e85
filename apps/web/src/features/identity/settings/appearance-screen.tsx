import { Amount } from '../../../design/amount.tsx';
import { Button } from '../../../design/button.tsx';
import { type ColourScheme, useColourScheme } from '../../../design/colour-scheme.ts';
import * as common from '../../../design/common-texts.ts';
import { CheckField, ChoiceField } from '../../../design/fields/choice-fields.tsx';
import { FileIcon, HelpIcon } from '../../../design/icons.ts';
import { Card, Columns, Row, Stack } from '../../../design/layout.tsx';
import { List, ListItem } from '../../../design/list.tsx';
import { Page } from '../../../design/page.tsx';
import { setPreferences, usePreferences } from '../../../design/preferences.ts';
import { AccountMark, CategoryMark } from '../../../design/stat.tsx';
import { Hint, Key, Text } from '../../../design/text.tsx';
import { appearanceScreen as texts } from './texts.tsx';

const schemes: readonly { readonly value: ColourScheme; readonly label: string }[] = [
  { value: 'light', label: texts.light },
  { value: 'dark', label: texts.dark },
  { value: 'auto', label: texts.asThisDevice },
];

/** Appearance settings of this browser. */
export function AppearanceScreen() {
  const colours = useColourScheme();
  const { hideAmounts } = usePreferences();
  return (
    <Page title={common.appearance} width="column" answer={texts.answer}>
      <Columns>
        <Card id="colours" title={texts.choose}>
          <Stack gap={6}>
            <Stack gap={1}>
              <ChoiceField
                label={texts.colours}
                value={colours.chosen}
                options={schemes}
                onChange={colours.choose}
              />
              <Hint>{texts.coloursHint}</Hint>
            </Stack>
            <CheckField
              label={common.hideAmounts}
              description={texts.hideAmountsHint}
              checked={hideAmounts}
              onChange={(checked) => setPreferences({ hideAmounts: checked })}
            />
          </Stack>
        </Card>
        <Preview />
      </Columns>
      <Card id="language" title={texts.language}>
        <Text>{texts.languageMeans}</Text>
      </Card>
      <Card id="keys" title={common.keys}>
        <Stack gap={2}>
          <Text>{texts.hideKey(<Key>.</Key>)}</Text>
          <Text>{texts.keysKey(<Key>?</Key>)}</Text>
          <Text>{texts.paletteKey(<Key>{texts.controlK}</Key>)}</Text>
        </Stack>
      </Card>
      <HelpCard />
    </Page>
  );
}

/** Sample rows in the chosen colours. */
function Preview() {
  return (
    <Card title={texts.preview} padded={false}>
      <List label={texts.sample}>
        <ListItem
          mark={<AccountMark name={common.jointAccount} />}
          note={common.balance}
          end={<Amount value="2418.07" currency="GBP" />}
        >
          {common.jointAccount}
        </ListItem>
        <ListItem
          mark={<CategoryMark name={common.salary} group={common.income} />}
          note={common.moneyIn}
          end={<Amount value="3120.00" currency="GBP" kind="flow" />}
        >
          {common.salary}
        </ListItem>
        <ListItem
          mark={<CategoryMark name={texts.groceries} group={texts.foodAndDrink} />}
          note={common.moneyOut}
          end={<Amount value="-64.32" currency="GBP" kind="flow" />}
        >
          {texts.groceries}
        </ListItem>
      </List>
    </Card>
  );
}

function HelpCard() {
  return (
    <Card id="help" title={common.help}>
      <Stack gap={4}>
        <Text>{texts.helpHint}</Text>
        <Row>
          <Button icon={<HelpIcon size={18} />} onClick={() => window.open('/help/', '_blank', 'noopener')}>
            {texts.openHelp}
          </Button>
          <Button
            icon={<FileIcon size={18} />}
            onClick={() => window.open('/third-party-notices.txt', '_blank', 'noopener')}
          >
            {texts.openNotices}
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}
