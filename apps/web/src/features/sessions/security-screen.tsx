import { Page } from '../../design/page.tsx';

export function SecurityScreen() {
  return <Page title="SecurityScreen">Soon.</Page>;
}
