/** Category fields used to match a name. */
export interface NamedCategory {
  readonly id: string;
  readonly slug: string | null;
  readonly name: string;
  readonly kind: 'income' | 'expense';
}

/** Names that other money programs use for the system categories, by slug. */
const otherWords: Readonly<Record<string, readonly string[]>> = {
  salary_wages: ['salary', 'wages', 'pay', 'paycheck', 'payroll'],
  interest: ['interest income', 'interest received'],
  rent: ['rent paid'],
  repairs_improvements: ['home maintenance', 'repairs', 'home improvement', 'maintenance'],
  furniture_household: ['household', 'household goods', 'furniture', 'furnishings', 'home supplies'],
  gas_electricity: ['energy', 'electricity', 'gas', 'electric', 'utilities'],
  broadband_phone: ['internet', 'phone', 'mobile', 'broadband', 'telephone'],
  tv_licence_streaming: ['streaming', 'tv', 'tv licence'],
  subscriptions_memberships: ['subscriptions', 'memberships', 'software subscriptions'],
  groceries: ['supermarket', 'supermarkets', 'food shopping'],
  eating_out: ['restaurants', 'restaurant', 'dining', 'dining out', 'meals out'],
  coffee_takeaway: ['coffee', 'takeaway', 'takeaways', 'cafe', 'fast food'],
  fuel_ev_charging: ['fuel', 'petrol', 'gasoline', 'diesel'],
  public_transport: ['train', 'trains', 'bus', 'transit', 'transport', 'transportation'],
  taxis: ['taxi', 'cabs'],
  car_insurance_tax_mot: ['car insurance', 'auto insurance', 'car tax', 'mot'],
  parking_tolls: ['parking', 'tolls'],
  clothing_shoes: ['clothing', 'clothes', 'shoes'],
  general_shopping: ['shopping'],
  health_dental_optical: ['health', 'medical', 'dentist', 'doctor', 'pharmacy', 'healthcare'],
  personal_care: ['hair', 'beauty', 'haircut'],
  childcare_school: ['childcare', 'school', 'kids', 'children'],
  education_courses: ['education', 'courses', 'tuition'],
  sport_fitness: ['sport', 'sports', 'gym', 'fitness'],
  holidays_travel: ['holidays', 'holiday', 'travel', 'vacation'],
  gifts_charity: ['gifts', 'gift', 'charity', 'donations'],
  gifts_received: ['gifts received', 'gift income'],
  bank_charges_interest: ['bank charges', 'bank fees', 'fees', 'service charge', 'interest paid'],
  tax_payments_hmrc: ['tax', 'taxes', 'income tax'],
  life_other_insurance: ['insurance', 'life insurance'],
};

/**
 * Creates a function that finds the category for another program's name, such as `Expenses:Food:Groceries`, `Food:
 * Groceries` or `🍎 Groceries`. It tries the whole text, then its parts from the last. Case, punctuation and plurals
 * are ignored, and own categories come before system ones. Returns null without a match, because no category is better
 * than a wrong one.
 */
export function createCategoryFinder(
  categories: readonly NamedCategory[],
): (text: string, kind: 'income' | 'expense') => string | null {
  const tables = { income: new Map<string, string>(), expense: new Map<string, string>() };
  const ordered = [...categories].sort((a, b) => Number(a.slug !== null) - Number(b.slug !== null));
  const put = ({ kind, id }: NamedCategory, name: string) => {
    const key = plainName(name);
    if (key !== '' && !tables[kind].has(key)) tables[kind].set(key, id);
  };
  for (const category of ordered) put(category, category.name);
  for (const category of ordered)
    for (const name of otherWords[category.slug ?? ''] ?? []) put(category, name);
  const found = new Map<string, string | null>();
  return (text, kind) => {
    const known = found.get(kind + text);
    if (known !== undefined) return known;
    const parts = text.split(/[:/>|]/).filter((part) => part.trim() !== '');
    const tries = [text, ...parts.toReversed()].map(plainName);
    const id = tries.map((name) => tables[kind].get(name)).find((each) => each !== undefined) ?? null;
    if (found.size < 5000) found.set(kind + text, id);
    return id;
  };
}

function plainName(text: string): string {
  const words = text
    .slice(0, 200)
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return words
    .split(' ')
    .map((word) =>
      word.length > 4 && word.endsWith('ies')
        ? `${word.slice(0, -3)}y`
        : word.length > 3 && word.endsWith('s') && !word.endsWith('ss')
          ? word.slice(0, -1)
          : word,
    )
    .join(' ');
}
