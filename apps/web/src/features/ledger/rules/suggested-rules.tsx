import type { NewRule } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../api/problem.ts';
import {
  dismissSuggestion,
  restoreSuggestion,
  ruleSuggestionsQuery,
  rulesChanged,
} from '../../../api/rules.ts';
import { Button } from '../../../design/button.tsx';
import { Card, Row } from '../../../design/layout.tsx';
import { List, ListItem } from '../../../design/list.tsx';
import { toast } from '../../../design/toast.tsx';
import type { RuleNames } from './rule-words.ts';
import { suggestedRules as texts } from './texts.tsx';

interface SuggestedRulesProps {
  readonly names: RuleNames;
  readonly onWrite: (draft: NewRule) => void;
}

/** Rules that what was chosen by hand suggests; nothing happens until one is saved. */
export function SuggestedRules({ names, onWrite }: SuggestedRulesProps) {
  const { data = [] } = useQuery(ruleSuggestionsQuery);
  if (data.length === 0) return null;
  const dismiss = async (key: string, merchant: string) => {
    try {
      await dismissSuggestion(key);
      toast(texts.dismissed(merchant), async () => {
        await restoreSuggestion(key);
        await rulesChanged();
      });
      await rulesChanged();
    } catch (error) {
      toast(messageOf(error));
    }
  };
  return (
    <Card title={texts.title} padded={false}>
      <List label={texts.list}>
        {data.map(({ key, merchant, category_id, times, of, draft }) => (
          <ListItem
            key={key}
            note={texts.because(times, of)}
            end={
              <Row gap={2}>
                <Button small label={texts.makeRuleFor(merchant)} onClick={() => onWrite(draft)}>
                  {texts.makeRule}
                </Button>
                <Button
                  small
                  kind="quiet"
                  label={texts.dismissRuleFor(merchant)}
                  onClick={() => void dismiss(key, merchant)}
                >
                  {texts.dismiss}
                </Button>
              </Row>
            }
          >
            {`${merchant}: ${names.category(category_id)}`}
          </ListItem>
        ))}
      </List>
    </Card>
  );
}
