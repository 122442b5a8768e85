/** Texts of reading tax forms from PDF. */

export const taxFormCard = {
  title: 'Read a tax form',
  about:
    'Choose the PDF of a P60, P45, coding notice (P2) or SA302. You see its figures before anything is saved.',
  choose: 'Choose a PDF',
  reading: 'Reading the form',
  names: { p60: 'P60', p45: 'P45', p2: 'Coding notice (P2)', sa302: 'SA302 tax calculation' },
  heading: (name: string, year: string) => `${name}, ${year}`,
  compare: 'Save the figures of the P60, to compare them with your payslips',
  count: (description: string) => `Count as income: ${description}`,
  recorded: 'You have payslips or income of this kind for the year. Counted again, it would be taxed twice.',
  save: 'Save to the tax year',
  saved: (year: string) => `Saved for ${year}.`,
  close: 'Don’t save',
};
