import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { toggleCategory } from './companies-search.ts';

/** A category as the filter offers it. */
export interface CategoryChoice {
  readonly slug: string;
  readonly name: string;
}

const SHOWN = 10;

interface CategoryFilterProps {
  readonly choices: readonly CategoryChoice[];
  readonly chosen: readonly string[];
}

/** Checkboxes for the categories known so far; the chosen ones always among them. */
export function CategoryFilter({ choices, chosen }: CategoryFilterProps) {
  const navigate = useNavigate({ from: '/companies' });
  const [sought, setSought] = useState('');
  const found = choices.filter(
    ({ slug, name }) => chosen.includes(slug) || name.toLowerCase().includes(sought.trim().toLowerCase()),
  );
  const shown = sought === '' ? found.filter(({ slug }, at) => at < SHOWN || chosen.includes(slug)) : found;
  const toggle = (slug: string) => void navigate({ search: (now) => toggleCategory(now, slug) });
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">Category</legend>
      {choices.length > SHOWN && (
        <input
          type="text"
          aria-label="Filter categories"
          placeholder="Filter categories"
          value={sought}
          onChange={(event) => setSought(event.target.value)}
          className="mb-1.5 h-8 w-full rounded-sm border border-line bg-sheet px-2.5 text-sm pointer-coarse:h-11"
        />
      )}
      <ul>
        {shown.map(({ slug, name }) => (
          <li key={slug}>
            <label className="flex h-[27px] cursor-pointer items-center gap-2 text-ink-2 has-checked:font-medium has-checked:text-ink hover:text-ink pointer-coarse:h-11">
              <input
                type="checkbox"
                className="size-[15px] shrink-0 accent-accent"
                checked={chosen.includes(slug)}
                onChange={() => toggle(slug)}
              />
              <span className="truncate">{name}</span>
            </label>
          </li>
        ))}
      </ul>
      {shown.length < found.length && (
        <p className="mt-1 text-xs text-ink-3">{found.length - shown.length} more; type to find them.</p>
      )}
      {shown.length === 0 && <p className="text-xs text-ink-3">No category on the pages seen so far.</p>}
    </fieldset>
  );
}
