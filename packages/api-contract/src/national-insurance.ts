import Type from 'typebox';
import { Amount, Body, Day, described, flag, nullable, text, textUpTo } from './values.ts';

/** Weeks of Class 2 that a self-employed person with small profits chooses to pay. */
export const VoluntaryClassTwoWeeks = Type.Integer({
  minimum: 0,
  maximum: 52,
  description:
    'Weeks of self-employment for which Class 2 is paid voluntarily, if profits are below the small profits threshold. 52 for a whole year',
});

/** Fields of a tax profile on National Insurance. */
export const insuranceFields = {
  over_state_pension_age: flag('True if no employee National Insurance is due'),
  director: flag('True if National Insurance is calculated for the whole year'),
  director_appointed_on: nullable(
    described(
      Day,
      'Day of the appointment as a director, if within the tax year. National Insurance is then calculated for the weeks from it on',
    ),
  ),
  directorships: Type.Array(
    Body({
      employer: textUpTo(100),
      appointed_on: nullable(described(Day, 'Day of the appointment, if within the tax year')),
    }),
    {
      maxItems: 20,
      description:
        'Employers of which the user is a director, by the name on their payslips. Empty: all of them, with `director_appointed_on`',
    },
  ),
  voluntary_class_2_weeks: VoluntaryClassTwoWeeks,
};

/** Figures of Class 2, and the profit that decides on it. */
export const classTwoFigures = {
  class_2: Amount,
  class_2_voluntary: text('Part of `class_2` that is paid voluntarily'),
  class_4_profit: text('Profit of self-employment for Class 2 and Class 4, after losses'),
};
