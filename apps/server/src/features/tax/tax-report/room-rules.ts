import type { TaxProfile, TaxStep } from '@farthing/api-contract';
import { type RoomProfit, roomProfit } from '@farthing/uk-tax';
import { pence, print } from './rules.ts';

/** Circumstances and year on which the rents of rooms depend. */
interface RoomRecords {
  readonly tax_year: string;
  readonly profile: Pick<
    TaxProfile,
    'room_rents' | 'room_expenses' | 'room_shared' | 'room_method' | 'property_allowance'
  >;
}

/** Returns the taxable profit of rooms in the home, or undefined without rents of them. */
export function roomsOf({ tax_year, profile }: RoomRecords): RoomProfit | undefined {
  const [rents, expenses] = [pence(profile.room_rents), pence(profile.room_expenses)];
  if (rents + expenses === 0n) return undefined;
  // The property allowance excludes a deduction of the expenses of rooms (ITTOIA 2005 s783BM).
  const isProfitChosen = profile.room_method === 'profit';
  const isClaimed = profile.property_allowance === 'claim';
  return roomProfit(tax_year, {
    ...{ rents, isShared: profile.room_shared },
    expenses: isClaimed && !isProfitChosen ? 0n : expenses,
    isProfitChosen,
  });
}

/** Returns true if expenses of rooms are deducted, so that there is no property allowance (ITTOIA 2005 s783BM; PIM4458). */
export function excludesAllowance(records: RoomRecords): boolean {
  return roomsOf(records)?.method === 'profit';
}

const labels: Readonly<Record<RoomProfit['method'], string>> = {
  exempt: 'Rooms in your home: exempt under the Rent a Room Scheme',
  limit: 'Rooms in your home: rents less the limit of the Rent a Room Scheme',
  profit: 'Rooms in your home: rents less expenses',
};
const laws: Readonly<Record<RoomProfit['method'], string>> = {
  exempt: 'ITTOIA 2005 ss791, 793',
  limit: 'ITTOIA 2005 ss795, 797',
  profit: 'ITTOIA 2005 ss795, 799; PIM4030',
};

/** Returns the row of rooms among the income from property. */
export function roomRow(records: RoomRecords): { readonly label: string; readonly pence: bigint }[] {
  const room = roomsOf(records);
  return room && room.taxable !== 0n ? [{ label: labels[room.method], pence: room.taxable }] : [];
}

/** Returns the step that says how the rents of rooms count. */
export function roomSteps(records: RoomRecords): TaxStep[] {
  const room = roomsOf(records);
  if (!room) return [];
  const { room_rents, room_expenses } = records.profile;
  const figures = [
    { label: 'Rents', value: room_rents },
    { label: 'Expenses', value: room_expenses },
    { label: 'Limit', value: print(room.limit) },
  ].filter(({ value }) => pence(value) !== 0n);
  const [label, law] = [labels[room.method], laws[room.method]];
  return [{ topic: 'income', label, amount: print(room.taxable), figures, law }];
}

/** Returns what to do about the choice between limit and expenses. */
export function roomNotes(records: RoomRecords): string[] {
  const room = roomsOf(records);
  if (room === undefined || room.method === 'exempt') return [];
  const isChosen = records.profile.room_method === 'profit';
  if (room.method === 'limit')
    return [
      'The limit of the Rent a Room Scheme is deducted from the rents of rooms in your home. Elect for that by 31 January in the second year after the tax year ends, or put it on the return (ITTOIA 2005 s800)',
    ];
  const allowance =
    records.profile.property_allowance === 'none'
      ? []
      : [
          'Expenses of rooms in your home are deducted, so there is no property allowance on other rents either (ITTOIA 2005 s783BM)',
        ];
  return isChosen
    ? [
        ...allowance,
        'Rooms in your home count without the Rent a Room Scheme, as you chose. Tell HMRC by 31 January in the second year after the tax year ends (ITTOIA 2005 s799)',
      ]
    : allowance;
}
