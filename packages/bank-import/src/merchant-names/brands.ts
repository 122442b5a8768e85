/**
 * UK chains, suppliers and public bodies that most households pay, by how card terminals print them. The list
 * comes from statements and shop fronts. The general rules clean the names of all other merchants. Each line
 * has the name, then lower-case beginnings without punctuation (`&` is `and`). A trailing `=` means the whole
 * name rather than a beginning, because other names begin with that word.
 */
const table = `
Tesco Mobile: tesco mobile
Tesco Bank: tesco bank
Tesco: tesco
Sainsbury's Bank: sainsburys bank
Sainsbury's: sainsburys, sainsbury s, sainsbury=, js online grocery
Asda: asda
Morrisons: morrisons, morrison, wm morrison, wm morrisons, w m morrison
Waitrose: waitrose
Aldi: aldi
Lidl: lidl
M&S: marks and spencer, m and s, mands, marksandspencer, marks spencer
B&Q: b and q, bandq, diy com
B&M: b and m retail, b and m=, b and m bargains, bandm
Co-op: co op group, co op food, cooperative group, co operative, the co operative, coop food, co op=, coop=
Iceland: iceland
Ocado: ocado
Spar: spar
Booths: booths supermarkets
Costco: costco
Boots: boots
Superdrug: superdrug
Holland & Barrett: holland and barrett
Greggs: greggs
Pret A Manger: pret a manger, pret=
Costa: costa coffee, costa=, costa drive thru
Caffè Nero: caffe nero
Starbucks: starbucks, sbux
McDonald's: mcdonalds, mcdonald s
KFC: kfc
Burger King: burger king
Five Guys: five guys
Nando's: nandos, nando s
Subway: subway
Domino's: dominos, domino s
Papa Johns: papa johns, papa john s
PizzaExpress: pizza express, pizzaexpress
Pizza Hut: pizza hut
Wagamama: wagamama
Leon: leon restaurants, leon=
Itsu: itsu
Gail's: gails, gail s
Wetherspoon: j d wetherspoon, jd wetherspoon, wetherspoon, wetherspoons
Greene King: greene king
Deliveroo: deliveroo
Just Eat: just eat
Uber Eats: uber eats, ubereats
Uber: uber, pending uber
Bolt: bolt eu
Amazon Prime: amazon prime, amzn prime, amznprime, prime video
Amazon: amazon, amzn, amznmktplace, amz
eBay: ebay
Etsy: etsy
Vinted: vinted
Temu: temu
Apple: apple com, apple store, apple=, itunes com
YouTube: google youtube, youtube, youtubepremium, google youtubepremium
Google: google
Xbox: microsoft xbox, xbox
Microsoft: microsoft, msft, msbill
Netflix: netflix
Spotify: spotify, spotifyuk
Disney+: disney plus, disneyplus
Audible: audible
Kindle: kindle
Sky Mobile: sky mobile
Sky: sky digital, sky uk, sky subscription, sky=
NOW TV: now tv, nowtv
BT: bt group, british telecom, bt=
Virgin Media: virgin media
Virgin Active: virgin active
Vodafone: vodafone
EE: ee limited, ee ltd, ee and t mobile, ee=
O2: o2, telefonica o2
Three: three mobile, hutchison 3g, h3g, three=
giffgaff: giffgaff
TalkTalk: talktalk
Plusnet: plusnet
Hyperoptic: hyperoptic
British Gas: british gas
Octopus Energy: octopus energy
EDF Energy: edf energy, edf=
E.ON: e on, eon next, eon=
ScottishPower: scottishpower, scottish power
So Energy: so energy
OVO Energy: ovo energy, ovo=
Utilita: utilita=
Thames Water: thames water
Severn Trent Water: severn trent
Yorkshire Water: yorkshire water
Anglian Water: anglian water
United Utilities: united utilities
Southern Water: southern water
South West Water: south west water
TV Licensing: tv licence, tv licensing
Child Benefit: hmrc child benefit
Child Benefit: child benefit
HMRC: hmrc, hm revenue
DVLA: dvla
DWP: dwp, dept of work, dept for work
TfL: tfl, transport for london, lul ticket
Trainline: trainline, the trainline, thetrainline
LNER: lner
GWR: gwr, great western railway
Avanti West Coast: avanti west coast, avantiwestcoast
Northern: northern trains, northern rail sst, northern rail=
ScotRail: scotrail
National Express: national express, nationalexpress
Stagecoach: stagecoach
Arriva: arriva
easyJet: easyjet
Ryanair: ryanair
British Airways: british airways, british a=
Jet2: jet2, jet2holidays
TUI: tui
Shell: shell
Esso: esso
Texaco: texaco
BP: bp=, bp connect, bp express
Kwik Fit: kwik fit, kwikfit
Halfords: halfords
The AA: the aa=, aa membership, aa=
RAC: rac motoring, rac membership, rac=
Argos: argos
Currys: currys
John Lewis: john lewis, johnlewis
IKEA: ikea
Primark: primark
Next: next retail, next directory, next plc, next=
H&M: h and m
Zara: zara
Uniqlo: uniqlo
ASOS: asos
TK Maxx: tk maxx, t k maxx, tkmaxx
Sports Direct: sports direct, sportsdirect
JD Sports: jd sports
Decathlon: decathlon
Harvey Nichols: harvey nichols
New Look: new look
River Island: river island
Matalan: matalan
Home Bargains: home bargains, t j morris
Poundland: poundland
Wilko: wilko
The Range: the range=
Wickes: wickes
Screwfix: screwfix
Toolstation: toolstation
Homebase: homebase
Dunelm: dunelm
Pets at Home: pets at home
Waterstones: waterstones
WHSmith: whsmith, w h smith, wh smith
Smyths Toys: smyths toys
Specsavers: specsavers
Vision Express: vision express
Post Office: post office
Royal Mail: royal mail
Evri: evri
Vue: vue cinemas, vue bsl, vue=
Odeon: odeon
Cineworld: cineworld
PureGym: pure gym, puregym
The Gym Group: the gym, gym group
David Lloyd: david lloyd
National Trust: national trust
English Heritage: english heritage
RSPB: rspb
RSPCA: rspca
Oxfam: oxfam
British Heart Foundation: british heart foundation
Cancer Research UK: cancer research
Aviva: aviva
Admiral: admiral insurance, admiral=
Direct Line: direct line
Vitality: vitality health, vitalityhealth, vitality life
Bupa: bupa
AXA: axa
LV: lv insurance
Klarna: klarna
Clearpay: clearpay
RingGo: ringgo
PayByPhone: paybyphone
NCP: ncp
JustPark: justpark
ParentPay: parentpay
Airbnb: airbnb
Booking.com: booking com, hotel at booking
Expedia: expedia
Premier Inn: premier inn
Travelodge: travelodge
Ticketmaster: ticketmaster
Eventbrite: eventbrite
OpenAI: openai, chatgpt
LinkedIn: linkedin
PlayStation: playstation, playstationnetwork
Nintendo: nintendo
Steam: steam purchase, steampowered, steamgames, steam games, steam=
HelloFresh: hellofresh
Gousto: gousto
Too Good To Go: too good to go, toogoodtogo
Nationwide: nationwide b s, nationwide bs, nationwide=
Halifax: halifax mortgage, halifax plc
American Express: american express, american exp
Barclaycard: barclaycard
NS&I: ns and i, nsandi, national savings and investments
Premium Bonds: premium bonds
Vanguard: vanguard invest, vanguard uk, vanguard=
Trading 212: trading 212
Forever 21: forever 21
PayPal: paypal=
`;

interface Brand {
  readonly name: string;
  readonly beginning: string;
  readonly isWhole: boolean;
}

/** Brands by the first word of their beginning, the longest first. */
const brands = new Map<string, Brand[]>();
for (const line of table.split('\n')) {
  const colon = line.indexOf(': ');
  if (colon < 0) continue;
  const name = line.slice(0, colon);
  for (const given of line.slice(colon + 2).split(', ')) {
    const isWhole = given.endsWith('=');
    const beginning = isWhole ? given.slice(0, -1) : given;
    const first = beginning.split(' ')[0] as string;
    const others = brands.get(first) ?? [];
    others.push({ name, beginning, isWhole });
    others.sort((one, other) => other.beginning.length - one.beginning.length);
    brands.set(first, others);
  }
}

/** Small letters and digits with single spaces between words: how brands and the keys of names are compared. */
export function folded(text: string): string {
  const plain = /[^\0-\x7f]/.test(text) ? text.normalize('NFD').replace(/\p{M}/gu, '') : text;
  return plain
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** BP by the name of its stations: alone the two letters are also a bank's code for a bill payment. */
const fuelOfBp = /^bp (?:\w+ )*(?:express|connect)\b/;

/** The brand that a text begins with (`whole`: that it is); null for the rest of the world. */
export function brandOf(text: string, whole: boolean): string | null {
  const words = folded(text);
  if (fuelOfBp.test(words)) return 'BP';
  const space = words.indexOf(' ');
  const candidates = brands.get(space < 0 ? words : words.slice(0, space));
  if (candidates === undefined) return null;
  for (const { name, beginning, isWhole } of candidates) {
    if (words === beginning) return name;
    if (!whole && !isWhole && words.startsWith(beginning) && words[beginning.length] === ' ') return name;
  }
  return null;
}

/** Every name of the table. */
export function brandNames(): string[] {
  return [...new Set([...brands.values()].flat().map(({ name }) => name))];
}
