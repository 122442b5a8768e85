import { ForwardIcon } from '../../design/icons.ts';
import { Card } from '../../design/layout.tsx';
import { List, ListLink } from '../../design/list.tsx';

/** Where else a person goes from the investments. */
export function RelatedCard() {
  const end = <ForwardIcon size={18} aria-hidden />;
  return (
    <Card title="See also" padded={false}>
      <List label="See also">
        <ListLink to="/tax/capital-gains" note="Gains and losses by tax year, match by match" end={end}>
          Capital gains
        </ListLink>
        <ListLink to="/investments/securities" note="Names, numbers and prices of what you hold" end={end}>
          Securities and prices
        </ListLink>
        <ListLink to="/import" note="Trades from a file of your broker" end={end}>
          Import a statement
        </ListLink>
      </List>
    </Card>
  );
}
