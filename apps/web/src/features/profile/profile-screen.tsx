import { Page } from '../../design/page.tsx';

export function ProfileScreen() {
  return <Page title="ProfileScreen">Soon.</Page>;
}
