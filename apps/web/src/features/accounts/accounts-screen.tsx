import { Page } from '../../design/page.tsx';

export function AccountsScreen() {
  return <Page title="AccountsScreen">Soon.</Page>;
}
