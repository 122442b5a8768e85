import { Page } from '../../design/page.tsx';

export function CategoriesScreen() {
  return <Page title="CategoriesScreen">Soon.</Page>;
}
