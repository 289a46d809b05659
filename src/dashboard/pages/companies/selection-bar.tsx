import { useRouter } from '@tanstack/react-router';
import { Link2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import type { Selection } from './selection.ts';

const MOST = 6;

/** What can be done with the ticked companies. */
export function SelectionBar({ selection }: { readonly selection: Selection }) {
  const router = useRouter();
  const { ids } = selection;
  const comparable = ids.length >= 2 && ids.length <= MOST;
  const linkTo = () =>
    new URL(router.buildLocation({ to: '/companies', search: { ids } }).href, location.origin).href;
  return (
    <div
      role="region"
      aria-label="Selection"
      className="sticky bottom-4 z-5 mx-auto flex w-fit max-w-full flex-wrap items-center gap-2 rounded-lg border border-line bg-sheet p-2 shadow-popup"
    >
      <span role="status" className="px-2 text-sm text-ink-2">
        {ids.length} selected
      </span>
      <Button
        look="solid"
        disabled={!comparable}
        title={comparable ? undefined : `Choose 2 to ${MOST} companies to compare`}
        onClick={() => void router.navigate({ to: '/compare', search: { ids } })}
      >
        Compare selected ({ids.length})
      </Button>
      <CopyButton text={linkTo} icon={<Link2 size={15} />}>
        Copy link to selected
      </CopyButton>
      <Button look="bare" onClick={selection.clear}>
        Clear selection
      </Button>
    </div>
  );
}
