import type { AccountSharingLevel } from '@farthing/api-contract';
import { makeHousehold, makePartner, type Partner } from '@farthing/sample-household';
import type { SystemScope } from '../../../database/system-scope.ts';
import { acceptInvite, makeInvite } from '../../identity/household/invite-service.ts';
import { createHousehold } from '../../identity/household/service.ts';
import { type Ask, fillHousehold, fillPartner, type WorkAsUser } from '../../ledger/sample-data/service.ts';
import type { Couple } from './rules.ts';

/** The ways in which the records of one person are made. */
export interface Filler {
  readonly id: string;
  readonly ask: Ask;
  readonly asUser: WorkAsUser;
}

type Fillers = Readonly<Record<keyof Couple, Filler>>;

/** Origin of the service's own actions, which have no address. */
const caller = { ip_address: null };

/** Puts two users into a household, which the first one owns. @param day `YYYY-MM-DD` */
export async function joinCouple(scope: SystemScope, { robin, partner }: Couple, day: string): Promise<void> {
  const owner = { id: robin, caller };
  await createHousehold(scope, owner, { name: 'Larch Road' });
  const { token } = await makeInvite(scope, owner, { today: day });
  await acceptInvite(scope, { id: partner, caller }, token);
}

/** Fills the untouched records of two people who are in a household, and what they share with each other. @param day `YYYY-MM-DD` */
export async function fillCouple({ robin, partner }: Fillers, day: string): Promise<void> {
  const [household, made] = [makeHousehold(day), makePartner(day)];
  await fillHousehold(robin.ask, robin.asUser, household);
  const theirs = await fillPartner(partner.ask, partner.asUser, made);
  const accounts: { id: string; name: string }[] = await robin.ask('GET', '/accounts');
  const own = new Map(
    Object.entries(household.accounts).map(([key, { name }]) => [
      key,
      accounts.find((account) => account.name === name)?.id,
    ]),
  );
  await share(robin.ask, made.shares.robin, (key) => own.get(key));
  await share(
    partner.ask,
    made.shares.partner,
    (key) => Object.entries(theirs).find(([one]) => one === key)?.[1],
  );
  const steps: { from: string; percent: string }[] = (
    await robin.ask('GET', `/household/sharing/${own.get('house')}`)
  ).ownership;
  await partner.ask('PUT', `/household/sharing/${theirs.house}`, {
    ownership: steps.map(({ from, percent }) => ({ from, percent: String(100 - Number(percent)) })),
    same_as: { user_id: robin.id, account_id: own.get('house') },
  });
  await addCosts({ robin, partner }, made);
  await addBudgets(robin.ask, made);
  await shareYears(partner.ask, made);
}

/** Shares the partner's tax years, so that the couple can compare theirs. */
async function shareYears(ask: Ask, { taxYears }: Partner): Promise<void> {
  for (const { tax_year, profile } of taxYears) {
    await ask('PUT', `/tax/profiles/${tax_year}`, profile);
    await ask('PUT', `/tax/couple/${tax_year}/shared`);
  }
}

async function share(
  ask: Ask,
  levels: Readonly<Partial<Record<string, AccountSharingLevel>>>,
  idOf: (key: string) => string | undefined,
): Promise<void> {
  for (const [key, level] of Object.entries(levels))
    await ask('PUT', `/household/sharing/${idOf(key)}`, { level });
}

async function addCosts({ robin, partner }: Fillers, { costs, settlement }: Partner): Promise<void> {
  const people = [{ user_id: robin.id }, { user_id: partner.id }];
  for (const { paid_by, ...cost } of costs) {
    const { ask } = paid_by === 'robin' ? robin : partner;
    await ask('POST', '/household/costs', { ...cost, split: 'equal', people });
  }
  await partner.ask('POST', '/household/costs/settlements', {
    ...settlement,
    from_user_id: partner.id,
    to_user_id: robin.id,
  });
}

async function addBudgets(ask: Ask, { budgets }: Partner): Promise<void> {
  const categories: { slug: string | null; name: string }[] = await ask('GET', '/categories');
  for (const [slug, budget] of budgets) {
    const name = categories.find((category) => category.slug === slug)?.name;
    await ask('POST', '/household/budgets', { ...budget, name });
  }
}
