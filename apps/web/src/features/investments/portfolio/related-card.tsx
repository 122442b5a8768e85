import * as common from '../../../design/common-texts.ts';
import { ForwardIcon } from '../../../design/icons.ts';
import { Card } from '../../../design/layout.tsx';
import { List, ListLink } from '../../../design/list.tsx';
import { relatedCard as texts } from './texts.tsx';

/** Links to screens related to investments. */
export function RelatedCard() {
  const end = <ForwardIcon size={18} aria-hidden />;
  return (
    <Card title={texts.seeAlso} padded={false}>
      <List label={texts.seeAlso}>
        <ListLink to="/tax/capital-gains" note={texts.capitalGainsNote} end={end}>
          {common.capitalGains}
        </ListLink>
        <ListLink to="/investments/securities" note={texts.securitiesNote} end={end}>
          {common.securitiesAndPrices}
        </ListLink>
        <ListLink to="/import" note={texts.importNote} end={end}>
          {common.importAStatement}
        </ListLink>
      </List>
    </Card>
  );
}
