import { Page } from '../../design/page.tsx';

export function ImportsScreen() {
  return <Page title="ImportsScreen">Soon.</Page>;
}
