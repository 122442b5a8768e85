import { Page } from '../../design/page.tsx';

export function HomeScreen() {
  return <Page title="HomeScreen">Soon.</Page>;
}
