import { Page } from '../../design/page.tsx';

export function TransactionsScreen() {
  return <Page title="TransactionsScreen">Soon.</Page>;
}
