import { useLocation } from '@tanstack/react-router';
import { Bookmark } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../ui/button.tsx';
import { Popup } from '../ui/popup.tsx';
import { isViewHref, MAX_ENTRIES, sameName } from './collections.ts';
import { NameForm } from './name-form.tsx';
import { suggestName } from './suggest-name.ts';
import { useCollections } from './use-collections.ts';

interface SaveViewProps {
  readonly look?: 'plain' | 'solid';
}

export function SaveView({ look = 'plain' }: SaveViewProps) {
  const panel = useId();
  return (
    <div>
      <Button look={look} popoverTarget={panel} title="Save view" className="max-md:px-2">
        <Bookmark size={15} aria-hidden="true" />
        <span className="max-md:sr-only">Save view</span>
      </Button>
      <Popup id={panel} label="Save view" className="hanging w-80 p-3">
        {(close) => <SaveViewForm onDone={close} />}
      </Popup>
    </div>
  );
}

function SaveViewForm({ onDone }: { readonly onDone: () => void }) {
  const { views, store, showToast } = useCollections();
  const href = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr });
  const same = views.find((view) => view.href === href);
  const named = (name: string) => views.find((view) => sameName(view.name, name));
  const save = (name: string) => {
    if (!isViewHref(href)) return 'This view is too long to save. Add its companies to a watchlist instead.';
    const before = same ?? named(name);
    if (same && named(name) && named(name) !== same) return 'You already have a view with this name.';
    if (before) store.views.edit(before.id, (view) => ({ ...view, name, href }));
    else if (!store.views.add({ id: store.newId(), name, href }))
      return `You have reached the maximum of ${MAX_ENTRIES} saved views.`;
    onDone();
    if (before && before !== same)
      showToast(`Updated “${before.name}”`, () => store.views.edit(before.id, () => before));
    else showToast(same ? `Renamed to “${name}”` : `Saved as “${name}”`);
    return null;
  };
  return (
    <>
      <NameForm
        label="Name"
        initial={same?.name ?? suggestName(href)}
        submit="Save"
        onSubmit={save}
        hint={(name) => (
          <p className="mt-1.5 text-ink-3">
            {same
              ? `Already saved as “${same.name}”.`
              : named(name)
                ? 'Replaces the view with this name.'
                : 'Saves the current search, filters, sort and columns.'}
          </p>
        )}
      />
    </>
  );
}
