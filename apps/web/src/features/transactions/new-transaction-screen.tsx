import { Page } from '../../design/page.tsx';

export function NewTransactionScreen() {
  return <Page title="NewTransactionScreen">Soon.</Page>;
}
