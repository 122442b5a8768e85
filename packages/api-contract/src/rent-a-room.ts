import Type from 'typebox';
import { described, flag } from './values.ts';

/** Returns the fields of a tax profile on rooms that are let in the own home. `sum` is the schema of amounts. */
export function roomFields<Sum extends Type.TSchema>(sum: Sum) {
  return {
    room_rents: described(
      sum,
      'Rents of furnished rooms in your only or main home, before expenses. Not in other fields',
    ),
    room_expenses: described(sum, 'Expenses of those rooms'),
    room_shared: flag('True if someone else has rents of rooms in the same home too: half the limit'),
    room_method: Type.Enum(['automatic', 'profit'], {
      description:
        'Rent a Room Scheme. `automatic`: exempt up to the limit, above it what leaves less. `profit`: rents less expenses',
    }),
  };
}
