import { Page } from '../../design/page.tsx';

export function ExchangeRatesScreen() {
  return <Page title="ExchangeRatesScreen">Soon.</Page>;
}
