import type { Region } from '@farthing/api-contract';
import { readTaxCode } from '@farthing/uk-tax';
import type { YearRecords } from './record-rules.ts';
import { taxRegionOf } from './rules.ts';

const names: Readonly<Record<Region, string>> = {
  england: 'England',
  wales: 'Wales',
  scotland: 'Scotland',
  northern_ireland: 'Northern Ireland',
};
const ratesNames: Readonly<Record<string, string>> = {
  england_ni: 'England and Northern Ireland',
  wales: 'Wales',
  scotland: 'Scotland',
};

/**
 * Says if the chosen region isn't that of the homes, and which tax codes of employers have another region. An employer goes by
 * the code; the tax of the year goes by the status (SI 2003/2682 reg 21; PAYE11000 on; STTG2000).
 */
export function regionNotes({
  tax_year,
  profile,
  payslips,
}: Pick<YearRecords, 'tax_year'> & {
  readonly profile: Pick<YearRecords['profile'], 'region' | 'region_by_homes'>;
  readonly payslips: readonly Pick<YearRecords['payslips'][number], 'tax_code'>[];
}): string[] {
  const region = taxRegionOf(profile.region);
  const { region_by_homes: byHomes } = profile;
  const others = payslips.flatMap(({ tax_code }) => {
    const code = readTaxCode(tax_code);
    return code.kind === 'no_tax' || code.region === region ? [] : [code];
  });
  return [
    ...(byHomes === null || taxRegionOf(byHomes) === region
      ? []
      : [
          `Your circumstances of ${tax_year} say ${names[profile.region]}, but by where you lived it is ${names[byHomes]}. The status is for the whole tax year. Correct the region, or where you lived`,
        ]),
    ...[...new Map(others.map((code) => [code.text, code])).values()].map(
      ({ text, region: codeRegion }) =>
        `The tax code ${text} of your payslips has the rates of ${ratesNames[codeRegion]}, but the region of ${tax_year} is ${names[profile.region]}. Your employer goes by the code until HMRC changes it. Your tax goes by the region, and the difference is settled after the year. Tell HMRC if your address changed`,
    ),
  ];
}
