import { useLocation } from '@tanstack/react-router';
import { isolate } from '#dashboard/lib/isolate.ts';
import { toViewHref } from './collections.ts';
import { useCollections } from './use-collections.ts';

/**
 * The heading and document title of a list: the name of the saved view that is open, or else the name of
 * the page.
 */
export function ViewHeading({ title }: { readonly title: string }) {
  const { views } = useCollections();
  const { href } = useLocation({ select: toViewHref });
  const view = views.find((each) => toViewHref(each.href).href === href);
  return (
    <>
      <title>{`${view ? isolate(view.name) : title} · Dossier`}</title>
      {view ? <bdi>{view.name}</bdi> : title}
    </>
  );
}
