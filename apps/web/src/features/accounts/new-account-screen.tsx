import { Page } from '../../design/page.tsx';

export function NewAccountScreen() {
  return <Page title="NewAccountScreen">Soon.</Page>;
}
