import type { Field } from './fields.ts';

/** Words of merchants and goods, and the system category that they speak for; the first that fits is taken. */
const hints: readonly (readonly [category: string, words: string])[] = [
  [
    'Fuel & EV Charging',
    'petrol|diesel|unleaded|filling station|service station|fuel|ev charging|charge ?point|pump \\d|esso|shell|texaco',
  ],
  ['Parking & Tolls', 'car park|parking|toll|ringgo|paybyphone|ncp'],
  ['Taxis', 'taxis?|minicab|private hire|uber(?! ?eats)|bolt ride|free now'],
  [
    'Public Transport',
    'railway|trains?|rail|tfl|oyster|bus(?:es)?|tram|underground|metro|trainline|lner|scotrail|gwr|national express',
  ],
  [
    'Car Insurance, Tax & MOT',
    'mot test|tyres?|garage|wheel alignment|car service|kwik fit|halfords autocentre',
  ],
  [
    'Coffee & Takeaway',
    'coffee|cafe|café|espresso|tea rooms?|takeaway|take away|bakery|costa|starbucks|pret|greggs|caff[eè]|kebab|chippy|deliveroo|just eat|uber ?eats|mcdonald|kfc|boulangerie|panaderia|bakkerij|cafeteria',
  ],
  [
    'Eating Out',
    'restaurant|brasserie|bistro|tavern|inn|arms|kitchen|grill|pizzeria|pub|trattoria|ristorante|osteria|bodega|eetcafe|covers \\d|table \\d|wagamama|nando|wetherspoon',
  ],
  [
    'Health, Dental & Optical',
    'pharmacy|chemist|dental|dentist|optician|opticians|boots|superdrug|apotheke|pharmacie|farmacia|apotheek|physio',
  ],
  ['Pets', 'vets?|veterinary|pet shop|pets|dog grooming|pets at home|cattery|kennels'],
  ['Personal Care', 'barbers?|hair(?:dressers?| salon)?|salon|nails|beauty|spa'],
  [
    'Groceries',
    'supermarket|foodstore|grocers?|grocery|food ?hall|tesco|sainsbury|asda|aldi|lidl|morrisons|waitrose|co-?op|iceland|ocado|spar|markt|epicerie|alimentari|mercado|slagerij|kaashandel|hofladen|bioladen|feinkost|butchers?|greengrocer|milk|bread|fromage',
  ],
  [
    'Repairs & Improvements',
    'hardware|diy|builders? merchants?|plumbing|plumber|heating|boiler|paint|screwfix|b&q|wickes|toolstation|electrician|roofing',
  ],
  [
    'Furniture & Household',
    'furniture|ikea|dunelm|bedding|homeware|garden centre|gardens|compost|lamp|blanket',
  ],
  ['Electronics', 'electronics|currys|computers?|laptop|phone shop|apple store|usb'],
  [
    'Clothing & Shoes',
    'clothing|shoes|fashion|boutique|primark|next retail|h&m|zara|uniqlo|socks|dry cleaners?',
  ],
  ['Education & Courses', 'books?hop|books|waterstones|course|tuition|lesson|university|college'],
  ['Childcare & School', 'nursery|childcare|school|creche|after school'],
  ['Sport & Fitness', 'gym|fitness|leisure centre|swimming|sports|outdoors|decathlon|bike|cycles'],
  ['Entertainment', 'cinema|theatre|museum|gallery|concert|tickets?|odeon|vue|bowling|toys|game'],
  [
    'Holidays & Travel',
    'hotel|hostel|airways|airlines?|airport|booking\\.com|airbnb|campsite|travelodge|premier inn',
  ],
  ['Gifts & Charity', 'florist|flowers|gift|charity|oxfam|donation|cards and gifts'],
  ['Broadband & Phone', 'broadband|mobile bill|vodafone|o2|ee limited|three mobile|bt group'],
  ['Gas & Electricity', 'electricity|gas bill|kwh|octopus energy|british gas|edf'],
  ['Water', 'water bill|water services|wessex water|thames water'],
  ['Subscriptions & Memberships', 'subscription|membership|renewal'],
  ['General Shopping', 'amazon|ebay|argos|john lewis|department store|newsagent|post office|home|shop|store'],
];
const patterns = hints.map(
  ([category, words]) => [category, new RegExp(`(?<![\\p{L}\\d])(?:${words})(?![\\p{L}])`, 'iu')] as const,
);

/** The names of the system categories that a hint can be. */
export const hintedCategories: readonly string[] = hints.map(([category]) => category);

/** Suggests a spending category from the merchant's name or, with less confidence, from the rest of the text. */
export function hintCategory(merchant: string | null, text: string): Field<string> | null {
  for (const [category, pattern] of patterns) {
    const word = pattern.exec(merchant ?? '')?.[0];
    if (word !== undefined) return hint(category, 0.75, `The merchant's name says "${word}".`);
  }
  for (const [category, pattern] of patterns.slice(0, -1)) {
    const word = pattern.exec(text.slice(0, 4000))?.[0];
    if (word !== undefined) return hint(category, 0.4, `The receipt says "${word}".`);
  }
  return null;
}

function hint(value: string, confidence: number, reason: string): Field<string> {
  return { value, confidence, reason, box: null };
}
