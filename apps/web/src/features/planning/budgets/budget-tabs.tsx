import { TabLink, Tabs } from '../../../design/frame.tsx';
import { budgetTabs as texts } from './texts.tsx';

/** The screens of what is planned, in a row above the one that is open. */
export function BudgetTabs() {
  return (
    <Tabs label={texts.budget}>
      <TabLink to="/budgets" activeOptions={{ includeSearch: false }}>
        {texts.budget}
      </TabLink>
      <TabLink to="/recurring" activeOptions={{ includeSearch: false }}>
        {texts.recurring}
      </TabLink>
    </Tabs>
  );
}
