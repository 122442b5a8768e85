import type { NewRule } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import {
  dismissSuggestion,
  restoreSuggestion,
  ruleSuggestionsQuery,
  rulesChanged,
} from '../../../api/rules.ts';
import { Button } from '../../../design/button.tsx';
import { Card, Row } from '../../../design/layout.tsx';
import { List, ListItem } from '../../../design/list.tsx';
import { runWithUndo } from '../../../design/run-with-undo.ts';
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
  const dismiss = (key: string, merchant: string) =>
    runWithUndo({
      run: () => dismissSuggestion(key),
      done: texts.dismissed(merchant),
      undo: () => restoreSuggestion(key),
      refresh: rulesChanged,
    });
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
