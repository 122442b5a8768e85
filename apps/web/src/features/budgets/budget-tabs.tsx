import { TabLink, Tabs } from '../../design/frame.tsx';

/** The screens of what is planned, in a row above the one that is open. */
export function BudgetTabs() {
  return (
    <Tabs label="Budget">
      <TabLink to="/budgets" activeOptions={{ includeSearch: false }}>
        Budget
      </TabLink>
      <TabLink to="/recurring" activeOptions={{ includeSearch: false }}>
        Recurring
      </TabLink>
    </Tabs>
  );
}
