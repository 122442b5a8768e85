import type { Chance } from './receipts-random.ts';

/** A row of a receipt before it is drawn. */
export interface Row {
  readonly text: string;
  /** Stands at the right edge. */
  readonly right?: string;
  readonly align?: 'left' | 'centre';
  /** In parts of the usual size. */
  readonly size?: number;
  readonly bold?: boolean;
}

/** An invented receipt and what is true of it. */
export interface Invented {
  readonly layout: string;
  readonly rows: readonly Row[];
  readonly merchant: string;
  readonly totalMinor: bigint;
  readonly currency: 'GBP' | 'EUR';
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly isPage: boolean;
}

const first = [
  'Alder',
  'Bramley',
  'Copper Kettle',
  'Dunmore',
  'Elmfield',
  'Foxglove',
  'Gorsebank',
  'Harrow & Vale',
  'Ivybridge',
  'Juniper',
  'Kestrel',
  'Larkhill',
  'Marlowe',
  'Northgate',
  'Oakwell',
  'Pennine',
  'Quayside',
  'Rowan Tree',
  'Silverdale',
  'Thornbury',
  'Umberleigh',
  'Violet Lane',
  'Westmoor',
  'Yarrow',
  'Blue Heron',
  'Old Mill',
  "Fletcher's",
  "Maggie's",
  'Corner House',
  'Red Lion',
];
const streets = [
  'High Street',
  'Station Road',
  'Mill Lane',
  'Church Street',
  'Market Place',
  'Victoria Road',
  'Bridge Street',
  'Queens Parade',
];
const towns: readonly (readonly [string, string])[] = [
  ['Leeds', 'LS1 4AB'],
  ['Bristol', 'BS1 5TR'],
  ['York', 'YO1 7HH'],
  ['Edinburgh', 'EH2 2ER'],
  ['Cardiff', 'CF10 1DY'],
  ['Norwich', 'NR2 1TF'],
  ['Bath', 'BA1 1LN'],
  ['Perth', 'PH1 5EN'],
];
const groceries = [
  'SEMI SKIMMED MILK 2L',
  'WHOLEMEAL BREAD',
  'BANANAS LOOSE',
  'FREE RANGE EGGS 12',
  'CHEDDAR 400G',
  'PASTA PENNE 500G',
  'CHOPPED TOMATOES',
  'BASMATI RICE 1KG',
  'ORANGE JUICE',
  'CARROTS 1KG',
  'BUTTER SALTED',
  'OAT BISCUITS',
  'GREEN PESTO',
  'TEA BAGS 80',
  'CHICKEN THIGHS',
  'SPINACH 200G',
];
const dishes = [
  'Flat white',
  'Cappuccino',
  'Pot of tea',
  'Toasted teacake',
  'Soup of the day',
  'Eggs on toast',
  'Carrot cake',
  'Cheese scone',
  'Ham sandwich',
  'Sparkling water',
  'Fish and chips',
  'Mushroom risotto',
  'Lemonade',
  'Side salad',
];
const hardware = [
  'WOOD SCREWS 4X40',
  'MASONRY PAINT 5L',
  'LED BULB E27 2PK',
  'SANDPAPER MIXED',
  'HAMMER CLAW 16OZ',
  'SILICONE WHITE',
  'PAINT BRUSH 2IN',
  'PLANT POT 20CM',
  'COMPOST 40L',
  'CABLE TIES 100',
];
const services = [
  'Boiler service',
  'Call out, first hour',
  'Gutter cleaning',
  'Replacement tap',
  'Garden clearance',
  'Window seal kit',
  'Piano lesson, 1 hour',
  'Dog grooming, medium',
  'Two winter tyres',
  'Wheel alignment',
];
const german = [
  'VOLLMILCH 1L',
  'ROGGENBROT',
  'BUTTER 250G',
  'TOMATEN',
  'KAFFEE 500G',
  'APFELSAFT',
  'JOGHURT NATUR',
  'KARTOFFELN 2KG',
];
const french = [
  'BAGUETTE TRAD',
  'CROISSANT X2',
  'EAU MINERALE',
  'FROMAGE COMTE',
  'CAFE MOULU',
  'BEURRE DOUX',
  'JUS POMME',
];
const italian = [
  'PANE CASERECCIO',
  'LATTE INTERO',
  'PASTA FRESCA',
  'CAFFE',
  'POMODORI',
  'MOZZARELLA',
  'ACQUA NAT',
];
const spanish = [
  'PAN INTEGRAL',
  'LECHE ENTERA',
  'ACEITE OLIVA',
  'CAFE CON LECHE',
  'TORTILLA',
  'AGUA 1L',
  'QUESO CURADO',
];
const dutch = ['VOLKOREN BROOD', 'HALFVOLLE MELK', 'KAAS JONG', 'KOFFIE', 'APPELS 1KG', 'STROOPWAFELS'];

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

interface Item {
  readonly name: string;
  readonly minor: bigint;
}

/** Facts that fill every layout. */
interface Facts {
  readonly chance: Chance;
  readonly day: Date;
  readonly time: string;
  readonly street: string;
  readonly town: readonly [string, string];
  readonly phone: string;
}

type Layout = (facts: Facts) => Omit<Invented, 'layout' | 'date' | 'isPage'> & { readonly isPage?: boolean };

/** Pence or cents with a point or a comma. */
function print(minor: bigint, point = '.'): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, '0');
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -2)}${point}${digits.slice(-2)}`;
}

function some(
  chance: Chance,
  names: readonly string[],
  least: number,
  most: number,
  dearest: number,
): Item[] {
  const chosen = new Set<string>();
  const count = chance.whole(least, most);
  while (chosen.size < count) chosen.add(chance.pick(names));
  return [...chosen].map((name) => ({ name, minor: BigInt(chance.whole(45, dearest)) }));
}

const sum = (items: readonly Item[]) => items.reduce((total, { minor }) => total + minor, 0n);
/** The tax in a price that has it. */
const taxIn = (gross: bigint, rate: bigint) => (gross * rate * 2n + (100n + rate)) / (2n * (100n + rate));
const centre = (text: string, more: Partial<Row> = {}): Row => ({ text, align: 'centre', ...more });
const pair = (text: string, right: string, more: Partial<Row> = {}): Row => ({ text, right, ...more });
const line = (text: string, more: Partial<Row> = {}): Row => ({ text, ...more });
const two = (value: number) => String(value).padStart(2, '0');
const later = (day: Date, days: number) => new Date(day.getTime() + days * 86_400_000);

/** A day as British receipts write it, in one of eight ways. */
function british(chance: Chance, day: Date): string {
  const [y, m, d] = [day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()];
  const month = months[m] as string;
  return chance.pick([
    `${two(d)}/${two(m + 1)}/${y}`,
    `${two(d)}/${two(m + 1)}/${two(y % 100)}`,
    `${two(d)}-${two(m + 1)}-${y}`,
    `${two(d)}.${two(m + 1)}.${two(y % 100)}`,
    `${d} ${month.slice(0, 3)} ${y}`,
    `${two(d)}${month.slice(0, 3).toUpperCase()}${y}`,
    `${d} ${month} ${y}`,
    `${y}-${two(m + 1)}-${two(d)}`,
  ]);
}

const dotted = (day: Date) =>
  `${two(day.getUTCDate())}.${two(day.getUTCMonth() + 1)}.${day.getUTCFullYear()}`;
const slashed = (day: Date) => dotted(day).replaceAll('.', '/');

function cardRows(chance: Chance, total: string): Row[] {
  const scheme = chance.pick(['VISA DEBIT', 'MASTERCARD', 'DEBIT MASTERCARD', 'VISA']);
  return [
    pair(scheme, total),
    line(`CARD NO: ************${chance.digits(4)}`),
    line(`AUTH CODE: ${chance.digits(6)}`),
    line(chance.pick(['CONTACTLESS', 'VERIFIED BY PIN', 'CONTACTLESS SALE'])),
  ];
}

const layouts: Readonly<Record<string, Layout>> = {
  supermarket({ chance, day, time, street, town, phone }) {
    const merchant = `${chance.pick(first)} ${chance.pick(['Foodstore', 'Stores', 'Supermarket', 'Grocers'])}`;
    const items = some(chance, groceries, 4, 12, 950);
    const saving = chance.happens(0.4) ? BigInt(chance.whole(10, 60)) : 0n;
    const total = sum(items) - saving;
    return {
      merchant,
      totalMinor: total,
      currency: 'GBP',
      rows: [
        centre(merchant.toUpperCase(), { size: 1.5, bold: true }),
        centre(`${chance.whole(1, 240)} ${street}`),
        centre(`${town[0]} ${town[1]}`),
        centre(`Tel: ${phone}`),
        centre(`VAT NO: ${chance.digits(3)} ${chance.digits(4)} ${chance.digits(2)}`),
        line(''),
        ...items.map(({ name, minor }) => pair(name, `£${print(minor)}`)),
        ...(saving > 0n
          ? [
              pair('Multibuy saving', `-£${print(saving)}`),
              pair('SUBTOTAL', `£${print(sum(items))}`),
              pair('SAVINGS', `-£${print(saving)}`),
            ]
          : []),
        line(''),
        pair('TOTAL', `£${print(total)}`, { size: 1.2, bold: true }),
        ...cardRows(chance, `£${print(total)}`),
        pair('CHANGE DUE', '£0.00'),
        line(''),
        centre(`${items.length} ITEMS`),
        centre(`${british(chance, day)} ${time}`),
        centre(`STORE ${chance.digits(4)} TILL ${chance.digits(2)} OP ${chance.digits(3)}`),
        centre('THANK YOU FOR SHOPPING WITH US'),
      ],
    };
  },
  cafe({ chance, day, time, street, town }) {
    const merchant = `${chance.pick(first)} ${chance.pick(['Cafe', 'Coffee House', 'Bakery', 'Tea Rooms'])}`;
    const items = some(chance, dishes, 2, 5, 1250);
    const total = sum(items);
    const note = [500n, 1000n, 2000n, 5000n, 10000n].find((value) => value >= total) ?? total;
    return {
      merchant,
      totalMinor: total,
      currency: 'GBP',
      rows: [
        ...(chance.happens(0.3) ? [centre('Welcome to')] : []),
        centre(merchant, { size: 1.6, bold: true }),
        centre(`${chance.whole(1, 90)} ${street}, ${town[0]}`),
        line(''),
        pair(`Date: ${british(chance, day)}`, time),
        line(`Table ${chance.whole(1, 30)}   Covers ${chance.whole(1, 6)}`),
        line('--------------------------------'),
        ...items.map(({ name, minor }) => pair(`1 x ${name}`, print(minor))),
        line('--------------------------------'),
        pair('Total', `£${print(total)}`, { bold: true }),
        pair('Cash', `£${print(note)}`),
        pair('Change', `£${print(note - total)}`),
        line(''),
        centre('Please come again'),
      ],
    };
  },
  fuel({ chance, day, time, street, town }) {
    const merchant = `${chance.pick(first)} ${chance.pick(['Service Station', 'Filling Station', 'Motors'])}`;
    const total = BigInt(chance.whole(1500, 9800));
    const price = chance.whole(1290, 1590);
    const litres = (Number(total) * 10) / price;
    const tax = taxIn(total, 20n);
    return {
      merchant,
      totalMinor: total,
      currency: 'GBP',
      rows: [
        centre(merchant.toUpperCase(), { bold: true, size: 1.2 }),
        centre(street),
        centre(`${town[0]} ${town[1]}`),
        line(`VAT REG GB${chance.digits(9)}`),
        line(`${british(chance, day)}  ${time}`),
        line(`RECEIPT NO ${chance.digits(6)}`),
        line(''),
        pair(`PUMP ${chance.whole(1, 12)} UNLEADED`, ''),
        pair(`${litres.toFixed(2)} L @ ${(price / 10).toFixed(1)}p/L`, `£${print(total)}`),
        line(''),
        pair('TOTAL DUE', `£${print(total)}`, { bold: true }),
        pair('NET', `£${print(total - tax)}`),
        pair('VAT @ 20.00%', `£${print(tax)}`),
        line(''),
        ...cardRows(chance, `£${print(total)}`),
      ],
    };
  },
  slip({ chance, day, time, town }) {
    const merchant = `${chance.pick(first)} ${chance.pick(['Barbers', 'Taxis', 'Florist', 'Dry Cleaners', 'Newsagent'])}`;
    const total = BigInt(chance.whole(300, 8000));
    return {
      merchant,
      totalMinor: total,
      currency: 'GBP',
      rows: [
        centre(merchant.toUpperCase(), { bold: true }),
        centre(town[0].toUpperCase()),
        line(`MID: *****${chance.digits(5)}  TID: ****${chance.digits(4)}`),
        line(`AID: A00000000${chance.digits(5)}`),
        line(chance.pick(['VISA DEBIT', 'DEBIT MASTERCARD'])),
        line(`**** **** **** ${chance.digits(4)}`),
        line(chance.pick(['CONTACTLESS', 'ICC'])),
        line(''),
        pair('SALE', ''),
        pair('AMOUNT', `£${print(total)}`, { bold: true }),
        ...(chance.happens(0.5) ? [pair('TOTAL', `£${print(total)}`, { bold: true })] : []),
        line(''),
        centre('CUSTOMER COPY'),
        centre('PLEASE KEEP THIS RECEIPT'),
        line(`${british(chance, day)} ${time}  AUTH ${chance.digits(6)}`),
      ],
    };
  },
  restaurant({ chance, day, time, street, town, phone }) {
    const merchant = `The ${chance.pick(first)} ${chance.pick(['Inn', 'Kitchen', 'Brasserie', 'Tavern', 'Grill'])}`;
    const items = some(chance, dishes, 3, 7, 2450);
    const service = sum(items) / 8n;
    const total = sum(items) + service;
    return {
      merchant,
      totalMinor: total,
      currency: 'GBP',
      rows: [
        centre(merchant, { size: 1.5, bold: true }),
        centre(`${chance.whole(1, 90)} ${street}`),
        centre(`${town[0]}, ${town[1]}`),
        centre(phone),
        line(''),
        pair(`Bill ${chance.digits(4)}`, british(chance, day)),
        pair(`Server: ${chance.pick(['Amy', 'Tom', 'Priya', 'Ola'])}`, time),
        line(''),
        ...items.map(({ name, minor }) => pair(`${chance.whole(1, 1)} ${name}`, `£${print(minor)}`)),
        line(''),
        pair('Subtotal', `£${print(sum(items))}`),
        pair('Service charge 12.5%', `£${print(service)}`),
        pair('Balance due', `£${print(total)}`, { bold: true, size: 1.2 }),
        line(''),
        pair('VAT included', `£${print(taxIn(sum(items), 20n))}`),
        centre('Service is optional and shared by the team'),
      ],
    };
  },
  hardware({ chance, day, time, street, town, phone }) {
    const merchant = `${chance.pick(first)} ${chance.pick(['Hardware', 'DIY', 'Garden Centre', 'Builders Merchants'])} Ltd`;
    const items = some(chance, hardware, 2, 8, 3200);
    const total = sum(items);
    const tax = taxIn(total, 20n);
    const back = british(chance, later(day, 28));
    return {
      merchant,
      totalMinor: total,
      currency: 'GBP',
      rows: [
        centre(merchant.toUpperCase(), { bold: true, size: 1.2 }),
        centre(`${chance.whole(1, 60)} ${street}, ${town[0]}, ${town[1]}`),
        centre(`Telephone ${phone}`),
        centre('VAT RECEIPT', { bold: true }),
        line(''),
        ...items.map(({ name, minor }) => pair(name, `${print(minor)} A`)),
        line(''),
        pair('Net total', print(total - tax)),
        pair('VAT 20%', print(tax)),
        pair('TOTAL TO PAY GBP', print(total), { bold: true }),
        ...cardRows(chance, print(total)),
        line(`Sale: ${british(chance, day)} ${time}`),
        line(`Return unused goods by ${back}`),
      ],
    };
  },
  chemist({ chance, day, time, street, town }) {
    const merchant = `${chance.pick(first)} ${chance.pick(['Pharmacy', 'Chemist', 'Opticians'])}`;
    const items = some(
      chance,
      [
        'PARACETAMOL 16S',
        'HAND CREAM',
        'VITAMIN D 90',
        'TOOTHPASTE',
        'SUN LOTION SPF30',
        'PLASTERS 40',
        'COUGH SYRUP',
      ],
      1,
      4,
      1500,
    );
    const total = sum(items);
    return {
      merchant,
      totalMinor: total,
      currency: 'GBP',
      rows: [
        centre(merchant, { size: 1.3, bold: true }),
        centre(`${street} ${town[0]}`),
        line(`${british(chance, day)} ${time} ${chance.digits(3)}`),
        line(''),
        ...items.map(({ name, minor }) => pair(name, `£ ${print(minor)}`)),
        line(''),
        pair('AMOUNT DUE', `£ ${print(total)}`, { bold: true }),
        pair('LOYALTY POINTS EARNED', `${chance.whole(3, 90)}`),
        ...cardRows(chance, `£ ${print(total)}`),
      ],
    };
  },
  parking({ chance, day, time, town }) {
    const merchant = `${chance.pick(first)} ${chance.pick(['Car Park', 'Parking'])}`;
    const total = BigInt(chance.whole(2, 40) * 50);
    return {
      merchant,
      totalMinor: total,
      currency: 'GBP',
      rows: [
        centre(merchant.toUpperCase(), { size: 1.4, bold: true }),
        centre(town[0]),
        pair('Machine', chance.digits(5)),
        pair('Issued', `${slashed(day)} ${time}`),
        pair('Expires', `${slashed(later(day, 1))} ${time}`),
        pair('Amount paid', `£${print(total)}`, { bold: true, size: 1.3 }),
        pair('Payment', `Card ****${chance.digits(4)}`),
      ],
    };
  },
  german({ chance, day, time }) {
    const merchant = `${chance.pick(['Markt', 'Bioladen', 'Feinkost', 'Hofladen'])} ${chance.pick(['Lindner', 'Ahrens', 'Weber', 'Brandt', 'Sommer'])} GmbH`;
    const items = some(chance, german, 3, 7, 850);
    const total = sum(items);
    const tax = taxIn(total, 7n);
    return {
      merchant,
      totalMinor: total,
      currency: 'EUR',
      rows: [
        centre(merchant, { bold: true, size: 1.2 }),
        centre(`Hauptstr. ${chance.whole(1, 90)}, 10${chance.digits(3)} Berlin`),
        centre(`USt-IdNr. DE${chance.digits(9)}`),
        line(''),
        pair('', 'EUR'),
        ...items.map(({ name, minor }) => pair(name, `${print(minor, ',')} A`)),
        line('--------------------------------'),
        pair('SUMME EUR', print(total, ','), { bold: true, size: 1.2 }),
        pair('Kartenzahlung EUR', print(total, ',')),
        pair('MwSt 7,00%', print(tax, ',')),
        pair('Netto', print(total - tax, ',')),
        line(`Datum: ${dotted(day)} Uhrzeit: ${time}`),
        centre('Vielen Dank fuer Ihren Einkauf'),
      ],
    };
  },
  french({ chance, day, time }) {
    const merchant = `${chance.pick(['Boulangerie', 'Epicerie', 'Brasserie', 'Maison'])} ${chance.pick(['Dubois', 'Laurent', 'Moreau', 'Garnier', 'Petit'])}`;
    const items = some(chance, french, 2, 6, 1200);
    const total = sum(items);
    return {
      merchant,
      totalMinor: total,
      currency: 'EUR',
      rows: [
        centre(merchant.toUpperCase(), { bold: true, size: 1.3 }),
        centre(`${chance.whole(1, 90)} rue de la Gare 690${chance.digits(2)} LYON`),
        line(`SIRET ${chance.digits(14)}`),
        line(`Le ${slashed(day)} a ${time}`),
        line(''),
        ...items.map(({ name, minor }) => pair(name, print(minor, ','))),
        line(''),
        pair('TOTAL TTC', `${print(total, ',')} €`, { bold: true, size: 1.2 }),
        pair('DONT TVA 5,5%', print(taxIn(total, 5n), ',')),
        pair('CB', `${print(total, ',')} €`),
        centre('MERCI DE VOTRE VISITE'),
      ],
    };
  },
  italian({ chance, day, time }) {
    const merchant = `${chance.pick(['Trattoria', 'Bar', 'Alimentari', 'Panificio'])} ${chance.pick(['Rossi', 'Bellini', 'Conti', 'Marino', 'Greco'])}`;
    const items = some(chance, italian, 2, 6, 1400);
    const total = sum(items);
    return {
      merchant,
      totalMinor: total,
      currency: 'EUR',
      rows: [
        centre(merchant.toUpperCase(), { bold: true, size: 1.2 }),
        centre(`Via Garibaldi ${chance.whole(1, 90)}, 5012${chance.digits(1)} Firenze`),
        centre(`P.IVA ${chance.digits(11)}`),
        centre('DOCUMENTO COMMERCIALE'),
        pair('DESCRIZIONE', 'EURO'),
        ...items.map(({ name, minor }) => pair(name, print(minor, ','))),
        line(''),
        pair('TOTALE COMPLESSIVO', print(total, ','), { bold: true }),
        pair('di cui IVA', print(taxIn(total, 10n), ',')),
        pair('Pagamento elettronico', print(total, ',')),
        line(`${dotted(day).replaceAll('.', '-')} ${time}  DOC. ${chance.digits(4)}-${chance.digits(4)}`),
      ],
    };
  },
  spanish({ chance, day, time }) {
    const merchant = `${chance.pick(['Bodega', 'Panaderia', 'Mercado', 'Cafeteria'])} ${chance.pick(['Romero', 'Navarro', 'Castillo', 'Iglesias'])} S.L.`;
    const items = some(chance, spanish, 2, 6, 1100);
    const total = sum(items);
    const base = total - taxIn(total, 10n);
    return {
      merchant,
      totalMinor: total,
      currency: 'EUR',
      rows: [
        centre(merchant, { bold: true, size: 1.2 }),
        centre(`Calle Mayor ${chance.whole(1, 90)}, 280${chance.digits(2)} Madrid`),
        centre(`NIF B${chance.digits(8)}`),
        pair(`Fecha: ${slashed(day)}`, time),
        line(''),
        ...items.map(({ name, minor }) => pair(`1 ${name}`, print(minor, ','))),
        line(''),
        pair('Base imponible', print(base, ',')),
        pair('IVA 10%', print(total - base, ',')),
        pair('TOTAL A PAGAR', `${print(total, ',')} €`, { bold: true }),
        pair('Tarjeta', `${print(total, ',')} €`),
        centre('Gracias por su visita'),
      ],
    };
  },
  dutch({ chance, day, time }) {
    const merchant = `${chance.pick(['Bakkerij', 'Slagerij', 'Kaashandel', 'Eetcafe'])} ${chance.pick(['de Vries', 'Jansen', 'Bakker', 'Visser'])}`;
    const items = some(chance, dutch, 2, 5, 1300);
    const total = sum(items);
    return {
      merchant,
      totalMinor: total,
      currency: 'EUR',
      rows: [
        centre(merchant, { bold: true, size: 1.3 }),
        centre(`Dorpsstraat ${chance.whole(1, 90)} Utrecht`),
        line(`BTW nr NL${chance.digits(9)}B01`),
        ...items.map(({ name, minor }) => pair(name, print(minor, ','))),
        pair('TE BETALEN', `€ ${print(total, ',')}`, { bold: true }),
        pair('PIN', `€ ${print(total, ',')}`),
        pair('BTW 9%', print(taxIn(total, 9n), ',')),
        line(`${dotted(day).replaceAll('.', '-')}  ${time}`),
        centre('Bedankt en tot ziens'),
      ],
    };
  },
  invoice({ chance, day, street, town, phone }) {
    const merchant = `${chance.pick(first)} ${chance.pick(['Plumbing', 'Heating', 'Gardens', 'Tyres', 'Dog Grooming'])} ${chance.pick(['Ltd', 'Limited', 'LLP'])}`;
    const items = some(chance, services, 1, 4, 38000);
    const net = sum(items);
    const tax = (net * 20n + 50n) / 100n;
    const comma = (minor: bigint) => print(minor).replace(/\B(?=(\d{3})+(?=\.))/g, ',');
    return {
      merchant,
      totalMinor: net + tax,
      currency: 'GBP',
      isPage: true,
      rows: [
        pair(merchant, 'INVOICE', { bold: true, size: 1.5 }),
        line(`${chance.whole(1, 90)} ${street}`),
        line(`${town[0]} ${town[1]}`),
        line(`Tel ${phone}   VAT No. GB ${chance.digits(9)}`),
        line(''),
        line('Bill to'),
        pair(
          `${chance.pick(['Mr J Whitlock', 'Ms A Okafor', 'Dr S Lindqvist'])}`,
          `Invoice number: INV-${chance.digits(5)}`,
        ),
        pair(`${chance.whole(1, 90)} ${chance.pick(streets)}`, `Invoice date: ${british(chance, day)}`),
        pair(town[0], `Payment due: ${british(chance, later(day, 30))}`),
        line(''),
        pair('Description', 'Amount', { bold: true }),
        ...items.map(({ name, minor }) => pair(name, `£${comma(minor)}`)),
        line(''),
        pair('Subtotal', `£${comma(net)}`),
        pair('VAT at 20%', `£${comma(tax)}`),
        pair(chance.pick(['Total due', 'Invoice total', 'Amount payable', 'Total']), `£${comma(net + tax)}`, {
          bold: true,
          size: 1.2,
        }),
        line(''),
        line(`Please pay by bank transfer to sort code 00-00-00, account ${chance.digits(8)}.`),
      ],
    };
  },
  order({ chance, day, time }) {
    const merchant = `${chance.pick(first)} ${chance.pick(['Books', 'Outdoors', 'Electronics', 'Home', 'Toys'])}`;
    const items = some(
      chance,
      [
        'Walking socks, 2 pairs',
        'Paperback',
        'USB-C cable 2 m',
        'Board game',
        'Wool blanket',
        'Desk lamp',
        'Puzzle, 1000 pieces',
      ],
      1,
      4,
      4500,
    );
    const post = BigInt(chance.whole(0, 1) * 395);
    const total = sum(items) + post;
    const site = merchant.toLowerCase().replace(/[^a-z]/g, '');
    return {
      merchant,
      totalMinor: total,
      currency: 'GBP',
      isPage: true,
      rows: [
        line(`From: ${merchant} <orders@${site}.example>`),
        line(`Subject: Your order ${chance.digits(3)}-${chance.digits(7)}`),
        line(`Date: ${british(chance, day)} ${time}`),
        line(''),
        line('Thank you for your order', { bold: true, size: 1.4 }),
        line(`Estimated delivery: ${british(chance, later(day, 3))}`),
        line(''),
        ...items.map(({ name, minor }) => pair(name, `£${print(minor)}`)),
        line(''),
        pair('Items', `£${print(sum(items))}`),
        pair('Postage', post === 0n ? 'Free' : `£${print(post)}`),
        pair('Order total', `£${print(total)}`, { bold: true }),
        pair('Paid with', `Visa ending in ${chance.digits(4)}`),
        line(''),
        line(`${merchant} is a trading name of ${chance.pick(first)} Retail Ltd.`),
      ],
    };
  },
};

export const layoutNames: readonly string[] = Object.keys(layouts);

/** Invents one receipt of a layout, between June 2024 and November 2026. */
export function invent(layout: string, chance: Chance): Invented {
  const day = new Date(Date.UTC(2024, 5, 1) + chance.whole(0, 900) * 86_400_000);
  const time = `${two(chance.whole(7, 22))}:${two(chance.whole(0, 59))}${chance.happens(0.4) ? `:${two(chance.whole(0, 59))}` : ''}`;
  const facts = {
    chance,
    day,
    time,
    street: chance.pick(streets),
    town: chance.pick(towns),
    phone: `01632 960${chance.digits(3)}`,
  };
  const made = (layouts[layout] as Layout)(facts);
  return { isPage: false, ...made, layout, date: day.toISOString().slice(0, 10) };
}
