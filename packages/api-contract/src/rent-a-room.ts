import Type from 'typebox';

/** Returns the fields of a tax profile on rooms that are let in the own home. `sum` is the schema of amounts. */
export function roomFields<Sum extends Type.TSchema>(sum: Sum) {
  return {
    room_rents: Type.Unsafe<Type.Static<Sum>>({
      ...sum,
      description: 'Rents of furnished rooms in your only or main home, before expenses. Not in other fields',
    }),
    room_expenses: Type.Unsafe<Type.Static<Sum>>({ ...sum, description: 'Expenses of those rooms' }),
    room_shared: Type.Boolean({
      description: 'True if someone else has rents of rooms in the same home too: half the limit',
    }),
    room_method: Type.Enum(['automatic', 'profit'], {
      description:
        'Rent a Room Scheme. `automatic`: exempt up to the limit, above it what leaves less. `profit`: rents less expenses',
    }),
  };
}
