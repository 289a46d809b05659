import { useSelector } from '@tanstack/react-store';
import { useMatchList } from './match-list-store.ts';

/**
 * Offers to match the names that were pasted into the search field as a single line. Renders nothing once the search
 * text `q` no longer contains that line.
 */
export function PastedLineNote({ q = '' }: { readonly q?: string | undefined }) {
  const matchList = useMatchList();
  const pastedLine = useSelector(matchList, (state) => state.pastedLine);
  if (pastedLine === '' || !q.includes(pastedLine)) return null;
  const match = () => {
    matchList.edit({ text: pastedLine, file: null, column: null });
    matchList.open();
  };
  return (
    <p role="status" className="mb-2 text-sm text-ink-2 print:hidden">
      Looking for several companies?{' '}
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={match}
        className="text-accent underline pointer-coarse:h-11"
      >
        Match a list
      </button>{' '}
      finds each of these names.
    </p>
  );
}
