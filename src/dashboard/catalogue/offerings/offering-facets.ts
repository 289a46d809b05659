import {
  type FieldPath,
  type OfferingMask,
  type OfferingMaskGroup,
  requireOfferingConditions,
} from '#offering-search/offering-filter.ts';
import type { OfferingRecords } from '#offering-search/offering-schema.ts';
import type { OfferingView } from '#offering-search/offering-view.ts';
import { addMatches, passTest } from '#search/record-mask.ts';
import { exclusionsOf, type SearchTerms } from '#search/search-text.ts';
import type { AnnotationIndex } from '../annotations/annotation-index.ts';
import type { OfferingFacets, ZonedOfferingFilter } from '../offering-list-request.ts';

function requireIds(
  mask: OfferingMask,
  group: OfferingMaskGroup | 'text',
  { table }: OfferingRecords,
  wanted: readonly string[],
) {
  const ids = new Set<string | null>(wanted);
  mask.require(group, (slot) => ids.has(table.fields.ids[slot] ?? null));
}

/** Returns a mask of the offerings that match a search text in their own fields or in the user's notes and tags. */
function textMask(records: OfferingRecords, search: SearchTerms, annotations: AnnotationIndex): OfferingMask {
  const text = records.score(search);
  const mask: OfferingMask = records.mask(text);
  const noted = annotations.found(search);
  if (noted.length === 0) return mask;
  const inNotes: OfferingMask = records.search(exclusionsOf(search), 'unranked');
  requireIds(inNotes, 'text', records, noted);
  if (mask.isPartial || mask.passing().length === 0) return inNotes;
  return records.mask(addMatches(text, inNotes.passing()).text);
}

/**
 * Returns a mask of the offerings that match a filter, including the parts about the user's notes and tags. See
 * `requireOfferingConditions` for `now` and `counted`.
 */
export function offeringMask(
  records: OfferingRecords,
  view: OfferingView,
  filter: ZonedOfferingFilter,
  search: SearchTerms,
  now: number,
  annotations: AnnotationIndex,
  counted: readonly FieldPath[] = [],
): OfferingMask {
  const { tags, note, done } = filter;
  const mask = textMask(records, search, annotations);
  requireOfferingConditions(mask, records, view, filter, now, counted);
  if (tags.length > 0) requireIds(mask, 'tag', records, annotations.withTags(tags));
  if (note !== '') requireIds(mask, 'note', records, annotations.withNote(note));
  if (done !== '') {
    const { ids } = records.table.fields;
    mask.require('note', (slot) => annotations.isDone(ids[slot] ?? '') === (done === 'yes'));
  }
  return mask;
}

/** Counts the matching offerings by the user's tags. Ignores the filter by tags. */
export function countOfferingTags(
  { table }: OfferingRecords,
  mask: OfferingMask,
  annotations: AnnotationIndex,
  chosen: readonly string[],
): OfferingFacets['tags'] {
  const passes = passTest(mask, mask.bitsOf('tag'));
  const passing = new Set(table.fields.ids.filter((_, slot) => passes(slot)));
  return annotations.countTags((id) => passing.has(id), chosen);
}
