/** Texts of sections that few people need: gilts and bonds with accrued interest, rooms in the own home, and transition profits. */
import { circumstancesClash } from './texts.ts';

export const accruedTexts = {
  section: circumstancesClash.labels.accrued_income,
  note: 'For trades of gilts and bonds outside ISAs and pensions, if their face value came to more than £5,000. The contract note names the accrued interest. Enter the interest itself as interest too.',
  limit: circumstancesClash.labels.securities_above_limit,
  limitNote: 'Their nominal value together, on any day of this tax year or the year before',
  what: 'interest period',
  add: 'Add an interest period',
  security: 'Security',
  end: 'Interest period ends on',
  received: 'Accrued interest you received',
  receivedNote: 'On sales, and as a rebate on purchases ex dividend',
  paid: 'Accrued interest you paid',
  paidNote: 'On purchases, and as a rebate on sales ex dividend',
  interest: 'Interest due on that day',
};

export const roomTexts = {
  section: 'Rooms in your home',
  note: 'Rent from furnished rooms in your only or main home. Up to £7,500 a year is tax-free under the Rent a Room Scheme, or £3,750 if someone else gets rent there too. Enter this rent only here, and leave its transactions out of rental income.',
  rents: circumstancesClash.labels.room_rents,
  rentsNote: 'Before expenses, including payments for meals or cleaning',
  expenses: circumstancesClash.labels.room_expenses,
  expensesNote: 'Only needed if the rent is above the limit',
  shared: circumstancesClash.labels.room_shared,
  sharedNote: 'Half the limit applies',
  method: circumstancesClash.labels.room_method,
  methods: { automatic: 'Use it if it lowers the profit', profit: 'Don’t use it: rent less expenses' },
};

export const transitionTexts = {
  section: 'Change to the tax year basis',
  note: 'Fill this in only if your accounts for 2023/24 ended on a date other than 31 March to 5 April. Profits between that date and 5 April 2024, less overlap relief, are spread over the five years to 2027/28.',
  amount: circumstancesClash.labels.transition_profit,
  amountNote: 'From box 73.3 of the full self-employment pages: one fifth, or more if you chose to',
};

export const splitYearTexts = {
  which: circumstancesClash.labels.split_case,
  whichNote:
    'The cases are those of the statutory residence test. Check in HMRC’s guidance RDR3 that yours applies.',
  cases: {
    '': 'Choose the case',
    work_abroad: 'Left to work full-time abroad (case 1)',
    partner_work_abroad: 'Left with a partner who works full-time abroad (case 2)',
    no_uk_home: 'Left and gave up your home in the UK (case 3)',
    only_uk_home: 'Came, and have your only home in the UK (case 4)',
    work_in_uk: 'Came to work full-time in the UK (case 5)',
    end_of_work_abroad: 'Came back after full-time work abroad (case 6)',
    partner_end_of_work_abroad: 'Came back with a partner who worked abroad (case 7)',
    uk_home: 'Came, and have a home in the UK (case 8)',
  },
  overseasFrom: 'Overseas part begins on',
  ukFrom: 'UK part begins on',
  earnings: circumstancesClash.labels.split_overseas_earnings,
  earningsNote:
    'The share of your payslips’ taxable pay that isn’t for work in the UK, on a just and reasonable basis. It isn’t taxed. Leave out Crown service.',
  transactions: circumstancesClash.labels.split_transactions_are_uk,
  transactionsNote:
    'Interest, dividends, pensions and rents in your transactions all come from the UK. If not, don’t count that category below, and enter its income yourself',
  land: circumstancesClash.labels.split_sold_no_uk_land,
  landNote:
    'Nor shares that get most of their value from UK land, such as REITs, nor part of a UK business. Gains on those are taxed in the overseas part too, which isn’t calculated.',
  temporary: circumstancesClash.labels.split_temporarily_non_resident,
  temporaryNote:
    'And lived in the UK in four of the seven years before you left. Gains of the years abroad may then be taxed now, which isn’t calculated.',
  foreign: 'Under Income from abroad, say in which part each income arose. Enter income of both parts twice.',
};
