import * as common from '../../../design/common-texts.ts';
import { TabLink, Tabs } from '../../../design/frame.tsx';

/** The screens of what is planned, in a row above the one that is open. */
export function BudgetTabs() {
  return (
    <Tabs label={common.budget}>
      <TabLink to="/budgets" activeOptions={{ includeSearch: false }}>
        {common.budget}
      </TabLink>
      <TabLink to="/recurring" activeOptions={{ includeSearch: false }}>
        {common.recurring}
      </TabLink>
    </Tabs>
  );
}
