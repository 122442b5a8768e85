import { Page } from '../../design/page.tsx';

export function AppearanceScreen() {
  return <Page title="AppearanceScreen">Soon.</Page>;
}
