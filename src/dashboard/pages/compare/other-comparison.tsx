import { Link } from '@tanstack/react-router';
import { formatCompanyCount } from '#dashboard/lib/format/format-count.ts';
import { Button, buttonClass } from '#dashboard/ui/button.tsx';

interface OtherComparisonProps {
  readonly ids: readonly number[];
  readonly onReplace: () => void;
}

/** Shown if a comparison was opened from a link. Asks whether it should replace the user's own comparison. */
export const OtherComparison = ({ ids, onReplace }: OtherComparisonProps) => (
  <section
    aria-label="Your comparison"
    className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-accent-wash px-3 py-2 text-sm text-ink-2 print:hidden"
  >
    <p className="mr-auto">
      This comparison comes from a link. Your own one with {formatCompanyCount(ids.length)} is unchanged.
    </p>
    <Button onClick={onReplace}>Replace mine</Button>
    <Link to="/compare" search={{ ids }} className={buttonClass()}>
      Open mine
    </Link>
  </section>
);
