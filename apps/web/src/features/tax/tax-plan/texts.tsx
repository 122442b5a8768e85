/** Texts of the tax plan. */

import type { ReactNode } from 'react';
import { phrase } from '../../../design/phrase.ts';

export const incomeEdges = {
  childBenefitAbove: (edge: string) => `Above ${edge} you pay back Child Benefit in steps.`,
  childBenefitWouldGo: 'You would pay back some or all of your Child Benefit.',
  childBenefitGoes: (percent: number, charge: string) =>
    `${percent}% of Child Benefit is paid back: ${charge}.`,
  allowanceAbove: (edge: string) => `Each £2 above ${edge} takes £1 of the allowance.`,
  allowanceLost: (lost: string) => `${lost} of the allowance is lost.`,
  childcare: 'Childcare',
  childcareAbove: (edge: string) => `You lose Tax-Free Childcare and funded hours completely above ${edge}.`,
  childcareLost: 'Tax-Free Childcare and funded hours are lost for this year.',
};

export const planScreen = {
  canGoIntoIsas: (left: ReactNode, day: string) => phrase`${left} can go into ISAs by ${day}`,
  onlyWhileResident: 'You can usually pay into ISAs only while you’re UK resident',
  wasLeft: (left: ReactNode) => phrase`${left} of the ISA allowance was left`,
  theHoldings: 'The holdings',
  theIsaAllowance: 'The ISA allowance',
  emptyTitle: 'No holdings to plan with',
  goToInvestments: 'Go to investments',
  emptyText:
    'With shares or funds here you can look at a sale before you make it, and see what can move into an ISA without tax.',
  linesLabel: 'What adjusted net income decides',
  onCourse: 'Expected by 5 April',
  ofTheYear: 'Of the year',
  soFarNote: 'Income of the year, less pension payments and Gift Aid',
  above: 'above',
  below: 'below',
  wayBack: (more: ReactNode, edge: ReactNode) =>
    phrase`${more} more into a pension, gross, would bring you back to ${edge}.`,
};
