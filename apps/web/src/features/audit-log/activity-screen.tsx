import { Page } from '../../design/page.tsx';

export function ActivityScreen() {
  return <Page title="ActivityScreen">Soon.</Page>;
}
