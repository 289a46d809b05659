import { useState } from 'react';
import type { Figures } from '#dashboard/catalogue/company-answers.ts';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { BarChart } from './bar-chart.tsx';
import { ChartCard } from './chart-card.tsx';
import { exploreHref } from './data-point.tsx';
import { type ExploreSearch, isInCategory, toggleCategory } from './narrowed-search.ts';

const INITIAL_CATEGORIES = 20;

interface CategoryChartProps {
  readonly search: ExploreSearch;
  readonly figures: Pick<Figures, 'categories'>;
}

/** A chart of the categories with the most companies. A button shows the other categories too. */
export function CategoryChart({ search, figures: { categories } }: CategoryChartProps) {
  const [all, setAll] = useState(false);
  const points = categories.slice(0, all ? undefined : INITIAL_CATEGORIES).map(({ value, name, count }) => ({
    key: value,
    label: name,
    count,
    href: exploreHref(toggleCategory(search, value)),
    active: isInCategory(search, value),
  }));
  return (
    <ChartCard
      title="Companies by category"
      of="Category"
      note="Companies can have several categories."
      points={points}
      none="No categories in this data."
      chart={<BarChart points={points} isTall />}
      foot={
        categories.length > INITIAL_CATEGORIES && (
          <Button
            look="bare"
            aria-expanded={all}
            className="mt-2 -ml-3 print:hidden"
            onClick={() => setAll(!all)}
          >
            {all
              ? `Show the first ${INITIAL_CATEGORIES}`
              : `Show all ${formatCount(categories.length)} categories`}
          </Button>
        )
      }
    />
  );
}
