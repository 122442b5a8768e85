import { Page } from '../../design/page.tsx';

export function AccountScreen() {
  return <Page title="AccountScreen">Soon.</Page>;
}
