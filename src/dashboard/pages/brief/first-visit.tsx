import { Link } from '@tanstack/react-router';
import { StartLinks } from './no-brief.tsx';

/**
 * Explains on a first visit what the brief will show next time, and what the user can do until then. `isServed` is true
 * if the server searches the list, so that companies aren't compared.
 */
export const FirstVisit = ({ isServed }: { readonly isServed: boolean }) => (
  <section
    aria-labelledby="first-visit"
    className="mb-6 rounded-lg border border-line bg-sheet px-4 py-3.5 print:hidden"
  >
    <h2 id="first-visit" className="font-read text-section font-semibold">
      Your first visit
    </h2>
    <p className="mt-1 max-w-[70ch] text-pretty text-ink-2">
      When you come back, this page tells what changed in the meantime:{' '}
      {!isServed && 'companies that joined or left, new values in their records, and '}
      research and news of {isServed ? 'the companies that' : 'those'} you watch.{' '}
      <Link to="/" search={{ example: 'week' }} className="text-accent">
        See what a brief looks like
      </Link>
    </p>
    <p className="mt-3 flex flex-wrap gap-2">
      <StartLinks />
    </p>
  </section>
);
