import { isViewHref, MAX_ENTRIES, type SavedView, sameName } from './collections.ts';
import { NameForm } from './name-form.tsx';
import { suggestName } from './suggest-name.ts';
import { useCollections } from './use-collections.ts';

interface SaveViewFormProps {
  readonly href: string;
  /** The saved view with this URL, which is renamed. */
  readonly same: SavedView | undefined;
  readonly tooLong: string;
  readonly onDone: () => void;
}

/** Names a view; a view of the same name is replaced. */
export function SaveViewForm({ href, same, tooLong, onDone }: SaveViewFormProps) {
  const { views, store, showToast } = useCollections();
  const named = (name: string) => views.find((view) => sameName(view.name, name));
  const save = (name: string) => {
    if (!isViewHref(href)) return tooLong;
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
  );
}
