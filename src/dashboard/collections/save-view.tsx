import { useLocation } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { Bookmark, BookmarkCheck } from 'lucide-react';
import { useEffect, useId } from 'react';
import { Button } from '../ui/button.tsx';
import { Popup } from '../ui/popup.tsx';
import { isViewHref, type SavedView } from './collections.ts';
import { SaveViewForm } from './save-view-form.tsx';
import { useCollections } from './use-collections.ts';
import { toViewHref } from './view-href.ts';

const TOO_LONG = 'This view is too long to save. Add its companies to a watchlist instead.';

/**
 * Saves the page's view: quiet while there is nothing to save. A saved view that was opened and then changed can be
 * updated, or saved as another.
 */
export function SaveView() {
  const { views, openedView } = useCollections();
  const { pathname, href } = useLocation({ select: toViewHref });
  const same = views.find((view) => toViewHref(view.href).href === href);
  const hasContent = href !== pathname;
  useEffect(() => {
    if (same || !hasContent) openedView.set(same?.id ?? null);
  }, [same, hasContent, openedView]);
  const openedId = useSelector(openedView);
  const opened = views.find(({ id }) => id === openedId);
  const isChanged = opened && !same && hasContent && toViewHref(opened.href).pathname === pathname;
  if (!isChanged)
    return (
      <SaveButton label="Save view" same={same} href={href} look={hasContent && !same ? 'plain' : 'bare'} />
    );
  return (
    <>
      <SaveChanges view={opened} href={href} />
      <SaveButton label="Save as new" same={undefined} href={href} look="plain" />
    </>
  );
}

interface SaveChangesProps {
  readonly view: SavedView;
  readonly href: string;
}

function SaveChanges({ view, href }: SaveChangesProps) {
  const { store, showToast } = useCollections();
  const save = () => {
    if (!isViewHref(href)) return showToast(TOO_LONG);
    store.views.edit(view.id, (now) => ({ ...now, href }));
    showToast(`Saved the changes of “${view.name}”`, () =>
      store.views.edit(view.id, (now) => ({ ...now, href: view.href })),
    );
  };
  return (
    <Button look="solid" title={`Save changes of “${view.name}”`} className="max-md:px-2" onClick={save}>
      <BookmarkCheck size={15} aria-hidden="true" />
      <span className="max-md:sr-only">Save changes</span>
    </Button>
  );
}

interface SaveButtonProps {
  readonly label: 'Save view' | 'Save as new';
  /** The saved view that is the page's. */
  readonly same: SavedView | undefined;
  readonly href: string;
  readonly look: 'plain' | 'bare';
}

function SaveButton({ label, same, href, look }: SaveButtonProps) {
  const panel = useId();
  const Shape = same ? BookmarkCheck : Bookmark;
  return (
    <div>
      <Button look={look} popoverTarget={panel} title={label} className="max-md:px-2">
        <Shape size={15} aria-hidden="true" />
        <span className="max-md:sr-only">{label}</span>
      </Button>
      <Popup id={panel} label={label} className="hanging w-80 p-3">
        {(close) => <SaveViewForm href={href} same={same} tooLong={TOO_LONG} onDone={close} />}
      </Popup>
    </div>
  );
}
