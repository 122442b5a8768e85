/** Words that stay in capitals or have a special spelling. Our own list, which can be extended. */
const spellings = new Map(
  `AA BBC BHF BMW BP BT BUPA:Bupa CIC DHL DPD DVLA DVSA DWP DIY EDF EE EU FC GWR GP GPS HMRC HSBC IKEA ITV JD KFC KPMG LNER LSE MOT
  NHS NCP NEC NFU NS&I O2 OVO PDSA PGA PHP PLC RAC RAF RBS RHS RNLI RSPB RSPCA RSC SSE SWR TSB TV TUI UCL UK UPS USA UAE WWF XL YHA YMCA
  MCDONALDS:McDonald's GBP:GBP PC H&M B&M M&S B&Q WHSMITH:WHSmith TFL:TfL ATM II III CO:Co ST:St DR:Dr MT:Mt VW QVC ASOS`
    .split(/\s+/)
    .map((word) => {
      const [capitals = '', spelling = capitals] = word.split(':');
      return [capitals, spelling] as const;
    }),
);
const small = new Set('OF THE AND DE DU LA LE DA DEL DI ON IN AT UPON FOR TO BY VAN VON & A'.split(' '));

/**
 * A name in capitals as people write it: "ELM ROAD GARAGE" is "Elm Road Garage". A text that has small letters was
 * written by somebody and stays.
 */
export function readableCase(text: string): string {
  if (/\p{Ll}/u.test(text)) return text;
  const words = text.split(' ');
  return words
    .map((word, index) => {
      if (index > 0 && index < words.length - 1 && small.has(word)) return word.toLowerCase();
      return word.split('-').map(readableWord).join('-');
    })
    .join(' ');
}

function readableWord(word: string): string {
  const spelling = spellings.get(word);
  if (spelling !== undefined) return spelling;
  if (/^[^\p{L}]*$/u.test(word) || /^(?:\p{L}[.&/+])+\p{L}?\.?$/u.test(word)) return word;
  const letters = word.replace(/[^\p{L}]/gu, '');
  if (letters.length >= 2 && letters.length <= 4 && !/[AEIOUYÀ-Ý]/u.test(letters)) return word;
  return word
    .toLowerCase()
    .replace(/^([^\p{L}]*)(\p{L})/u, (_, before: string, first: string) => before + first.toUpperCase())
    .replace(/^(Mc)(\p{L})/u, (_, mc: string, next: string) => mc + next.toUpperCase())
    .replace(/^([OD]['’])(\p{L})/u, (_, before: string, next: string) => before + next.toUpperCase())
    .replace(/([/.&(+*])(\p{L})/gu, (_, sign: string, next: string) => sign + next.toUpperCase())
    .replace(/\.(Com|Co|Uk|Net|Org|Io)\b/g, (end) => end.toLowerCase());
}
