import { parseMinor } from '@farthing/money';
import { hasTransitionProfits } from '@farthing/uk-tax';
import { invalidField } from '../../../problems/problem.ts';

/** Refuses transition profits of other years, and beside gains of policies, whose relief isn't confirmed with them. */
export function refuseTransition(taxYear: string, amount: string, hasPolicyGains: boolean): void {
  if (parseMinor(amount, 'GBP') === 0n) return;
  const refuse = (message: string): never => {
    throw invalidField('transition_profit', message);
  };
  if (!hasTransitionProfits(taxYear)) refuse('Only from 2023-24 to 2027-28 (FA 2022 Sch 1 para 72)');
  if (hasPolicyGains)
    refuse('Transition profits beside gains of life insurance policies aren’t calculated. Ask an adviser');
}
