import type { FacetValue } from '#company-search/company-counts.ts';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { Select } from '#dashboard/ui/fields.tsx';

interface CategoryChoiceProps {
  readonly chosen: readonly string[];
  /**
   * Categories to choose from, most frequent first, with the number of companies that each choice leaves. Empty while
   * unknown.
   */
  readonly choices: readonly FacetValue[];
  readonly onChoose: (categories: readonly string[] | undefined) => void;
}

const ALL = '';
const SEVERAL = 'several categories';

/** A select for one category. If the URL filters by several categories, a single option stands for all of them. */
export function CategoryChoice({ chosen, choices, onChoose }: CategoryChoiceProps) {
  const [only = ALL, ...others] = chosen;
  const unknown = only !== ALL && !choices.some(({ value }) => value === only);
  return (
    <Select
      aria-label="Category"
      value={others.length > 0 ? SEVERAL : only}
      onChange={({ target }) => onChoose(target.value === ALL ? undefined : [target.value])}
      className="w-52 min-w-0 max-lg:w-40 max-sm:order-last max-sm:grow"
    >
      <option value={ALL}>All categories</option>
      {others.length > 0 && <option value={SEVERAL}>{chosen.length} categories</option>}
      {unknown && <option value={only}>{only}</option>}
      {choices.map(({ value, name, count }) => (
        <option key={value} value={value}>
          {name} ({formatCount(count)})
        </option>
      ))}
    </Select>
  );
}
