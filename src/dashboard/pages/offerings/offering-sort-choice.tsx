import { isolate } from '#dashboard/lib/isolate.ts';
import { SortChoice } from '#dashboard/list/list-layout.tsx';
import { OFFERINGS } from '#dashboard/offerings/offerings-list.ts';
import type { OfferingsSearch } from '#dashboard/offerings/offerings-search.ts';
import { orderNames } from '#dashboard/offerings/order-names.ts';
import { printSortPath, STATUS_PATH } from '#offering-search/offering-order.ts';
import { columnLabel } from '#records/infer-columns.ts';
import type { InferredSchema } from '#records/infer-schema.ts';

interface OfferingSortChoiceProps {
  readonly schema: InferredSchema;
  readonly search: OfferingsSearch;
}

/** A select for the sort order of a list that has no column headers. */
export function OfferingSortChoice({
  schema: { identity, window, columns },
  search,
}: OfferingSortChoiceProps) {
  const choices = [
    ...(identity.length > 0
      ? [{ path: identity, label: columnLabel(identity, 'text'), kind: 'text' as const }]
      : []),
    ...(window ? [{ path: STATUS_PATH, label: 'Status', kind: 'text' as const }] : []),
    ...columns,
  ].flatMap(({ path, label, kind }) => {
    const [up, down] = orderNames(kind);
    const by = printSortPath(path);
    return [
      { order: { by, descending: false }, label: `${isolate(label)}, ${up}` },
      { order: { by, descending: true }, label: `${isolate(label)}, ${down}` },
    ];
  });
  return <SortChoice list={OFFERINGS} sort={search.sort} choices={choices} />;
}
