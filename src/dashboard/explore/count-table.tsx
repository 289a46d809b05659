import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { type DataPoint, UNITS, FilterLink } from './data-point.tsx';

interface CountTableProps {
  readonly name: string;
  readonly of: string;
  readonly points: readonly DataPoint[];
}

/** A chart as a table: each point a row with the same link and count. */
export function CountTable({ name, of, points }: CountTableProps) {
  return (
    <table aria-label={name} className="w-full text-sm">
      <thead>
        <tr className="border-b border-line text-xs text-ink-3">
          <th scope="col" className="py-1 text-left font-medium">
            {of}
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            {UNITS[points[0]?.unit ?? 'companies'].title}
          </th>
        </tr>
      </thead>
      <tbody>
        {points.map(({ key, label, count, href, active }) => (
          <tr key={key} className="h-8 border-b border-line-soft last:border-b-0 hover:bg-row">
            {/* The label is inside the link. */}
            {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
            <th scope="row" className="text-left font-normal">
              <FilterLink
                href={href}
                active={active}
                className="text-ink-2 hover:text-ink aria-current:font-semibold aria-current:text-accent pointer-coarse:flex pointer-coarse:min-h-11 pointer-coarse:items-center"
              >
                <bdi>{label}</bdi>
              </FilterLink>
            </th>
            <td className="text-right">{formatCount(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
