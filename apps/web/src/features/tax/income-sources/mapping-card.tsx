import type { CategoryMapping, IncomeSource } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountsQuery } from '../../../api/accounts.ts';
import { categoriesQuery } from '../../../api/categories.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { Card } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { List, ListItem } from '../../../design/list.tsx';
import { PaddedFoot } from '../../../design/padded.tsx';
import { Hint } from '../../../design/text.tsx';
import { mappingCard as texts } from './texts.tsx';
import { useTaxCategories } from './use-tax-categories.ts';

const MappingSheet = lazyPart(() => import('./mapping-sheet.tsx'));

/** The ledger categories that count in a source. */
export function MappingCard({ source }: { readonly source: IncomeSource }) {
  const categories = useQuery(categoriesQuery).data ?? [];
  const accounts = useQuery(accountsQuery).data ?? [];
  const { nameOf } = useTaxCategories();
  const [editing, setEditing] = useState(false);
  const { mappings, kind } = source;
  const from = ({ category_id, account_id }: CategoryMapping) => {
    const category = categories.find(({ id }) => id === category_id)?.name ?? '–';
    const account = accounts.find(({ id }) => id === account_id)?.name;
    return account ? texts.line(category, account) : category;
  };
  const to = ({ tax_category, percent }: CategoryMapping) => {
    const name = nameOf(kind, tax_category);
    return percent === '100' ? name : texts.part(name, percent);
  };
  return (
    <Card
      title={texts.title}
      padded={false}
      action={
        <Button small onClick={() => setEditing(true)}>
          {mappings.length > 0 ? common.edit : texts.choose}
        </Button>
      }
    >
      {mappings.length === 0 ? (
        <PaddedFoot>
          <Hint>{texts.empty}</Hint>
        </PaddedFoot>
      ) : (
        <List label={texts.title}>
          {mappings.map((mapping) => (
            <ListItem key={`${mapping.category_id} ${mapping.account_id}`} note={to(mapping)}>
              {from(mapping)}
            </ListItem>
          ))}
        </List>
      )}
      {editing && <MappingSheet source={source} onClose={() => setEditing(false)} />}
    </Card>
  );
}
