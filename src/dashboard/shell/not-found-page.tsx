import { Link, useLocation } from '@tanstack/react-router';
import { PAGE_IDS, PAGES, type PagePath } from '#dashboard/navigation/pages.ts';
import { useSession } from '#dashboard/session/session-context.ts';
import { buttonClass } from '#dashboard/ui/button.tsx';
import { Notice } from '#dashboard/ui/notice.tsx';
import { AppShell } from './app-shell.tsx';

interface ClosePage {
  readonly to: PagePath | '/companies/$id/{-$name}';
  readonly name: string;
  readonly id?: string;
}

const CANDIDATES = PAGE_IDS.map((id): ClosePage => ({ to: PAGES[id].path, name: PAGES[id].name }));

function bigrams(text: string): Set<string> {
  const letters = text.toLowerCase().replaceAll(/[^a-z]/g, '');
  return new Set(
    Array.from({ length: Math.max(0, letters.length - 1) }, (_, index) => letters.slice(index, index + 2)),
  );
}

/**
 * Returns the similarity of two texts from 0 to 1, as their Dice coefficient. Texts with a single typo stay similar.
 */
function similarity(a: string, b: string): number {
  const [one, two] = [bigrams(a), bigrams(b)];
  const shared = [...one].filter((pair) => two.has(pair)).length;
  return one.size + two.size === 0 ? 0 : (2 * shared) / (one.size + two.size);
}

/** Minimum similarity of two paths for a suggestion. Less similar paths must start with the same letters. */
const ALIKE = 0.3;

/**
 * Returns up to three pages to suggest, best match first. If the path has a number, suggests the company with that
 * id.
 */
export function closestPages(path: string): ClosePage[] {
  const id = /(?:^|\/)([1-9]\d{0,15})(?=\/|$)/.exec(path)?.[1];
  const first = path.split('/').find(Boolean) ?? '';
  const likeness = ({ to }: ClosePage) => {
    const shared = similarity(first, to);
    return shared >= ALIKE || to.startsWith(`/${first.slice(0, 2)}`) ? shared : 0;
  };
  const ranked = CANDIDATES.toSorted((a, b) => likeness(b) - likeness(a));
  const company: ClosePage[] = id ? [{ to: '/companies/$id/{-$name}', name: `Company ${id}`, id }] : [];
  return [...company, ...ranked].slice(0, 3);
}

function NotFoundNotice() {
  const { pathname } = useLocation();
  return (
    <>
      <title>Page not found · Dossier</title>
      <Notice title="Page not found" as="h1">
        <p>
          Nothing is at <span className="font-code text-sm break-all">{pathname}</span>. It may have been
          mistyped, or cut off when it was copied.
        </p>
        <nav aria-label="Closest pages">
          <ul className="flex flex-wrap justify-center gap-2">
            {closestPages(pathname).map(({ to, name, id }, index) => (
              <li key={name}>
                <Link
                  to={to}
                  params={{ id: id ?? '', name: undefined }}
                  className={buttonClass(index === 0 ? 'solid' : 'plain')}
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </Notice>
    </>
  );
}

export function NotFoundPage() {
  const { signedIn } = useSession();
  const notice = <NotFoundNotice />;
  return signedIn ? <AppShell>{notice}</AppShell> : <main>{notice}</main>;
}
