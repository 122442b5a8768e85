import { type GainsOutcome, workOutGains } from '../../../features/tax/capital-gains/rules.ts';

/** Works out the gains of given trades. */
export function run(question: Parameters<typeof workOutGains>[0]): GainsOutcome {
  return workOutGains(question);
}
