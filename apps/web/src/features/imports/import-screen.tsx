import { Page } from '../../design/page.tsx';

export function ImportScreen() {
  return <Page title="ImportScreen">Soon.</Page>;
}
