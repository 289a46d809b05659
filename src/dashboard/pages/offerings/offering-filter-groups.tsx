import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useOpenCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import type { OfferingFacets } from '#dashboard/catalogue/offering-list-request.ts';
import { offeringValuesQuery } from '#dashboard/catalogue/offering-queries.ts';
import { useDateFormat } from '#dashboard/lib/clock.tsx';
import { formatCount, formatOfferingCount } from '#dashboard/lib/format/format-count.ts';
import type { Choice } from '#dashboard/list/filters/choice-box.tsx';
import { NotesSelect } from '#dashboard/list/filters/notes-select.tsx';
import { ValueFilter } from '#dashboard/list/filters/value-filter.tsx';
import { useAnnotations } from '#dashboard/notes/use-annotations.ts';
import {
  toggleStatus,
  toggleTag,
  toggleValue,
  toOfferingListRequest,
  withRange,
} from '#dashboard/offerings/offering-filters.ts';
import type { OfferingsSearch } from '#dashboard/offerings/offerings-search.ts';
import { formatFieldValue } from '#offering-search/offering-column.ts';
import type { FieldCount, FieldFacet, RangeFacet } from '#offering-search/offering-counts.ts';
import type { FieldPath } from '#offering-search/offering-filter.ts';
import { samePath } from '#records/row-filter.ts';
import { STATUSES, WINDOW_STATUS_NAMES } from '#records/window-status.ts';
import { RangeFilter } from './range-filter.tsx';

interface FilterGroupsProps {
  readonly search: OfferingsSearch;
  readonly facets: OfferingFacets;
  /** The field with the date on which offerings close, if there is one. */
  readonly closes: FieldPath | undefined;
  readonly onMore: () => void;
}

/** The filters of the offerings list. They are derived from the fields that offerings have. */
export function OfferingFilterGroups({ search, facets, closes, onMore }: FilterGroupsProps) {
  const { statuses, fields, ranges, more, tags } = facets;
  const navigate = useNavigate({ from: '/offerings' });
  const change = (next: (now: OfferingsSearch) => OfferingsSearch) => void navigate({ search: next });
  const { where: values = [], range: chosenRanges = [], status: chosenStatuses = [] } = search;
  const [picked, setPicked] = useState<string | null>(null);
  // The currency for all filters by amount: chosen in one of them, or in the filter by currency.
  const currencies = new Set(ranges.flatMap(({ bounds }) => bounds.map((each) => each.currency)));
  const filtered = values.filter(({ text }) => currencies.has(text));
  const currency =
    picked ??
    chosenRanges.find((range) => range.currency !== null)?.currency ??
    (filtered.length === 1 ? (filtered[0]?.text ?? null) : null);
  const isClosing = ({ path }: RangeFacet) => closes !== undefined && samePath(path, closes);
  const rangeFilter = (facet: RangeFacet) => (
    <RangeFilter
      key={facet.path.join('/')}
      facet={facet}
      currency={currency}
      onCurrency={setPicked}
      isClosing={isClosing(facet)}
      chosen={chosenRanges.find(({ path }) => samePath(path, facet.path))}
      onChoose={(range) => change((now) => withRange(now, range))}
    />
  );
  return (
    <div className="space-y-6">
      {statuses && (
        <ValueFilter
          legend="Status"
          choices={STATUSES.map((value) => ({
            value,
            name: WINDOW_STATUS_NAMES[value],
            count: statuses[value],
          }))}
          chosen={chosenStatuses}
          formatCount={formatOfferingCount}
          onToggle={(value) =>
            change((now) => toggleStatus(now, STATUSES.find((each) => each === value) ?? 'open'))
          }
        />
      )}
      {/* What closes soon is asked for most often, so it stands above the other fields. */}
      {ranges.filter(isClosing).map(rangeFilter)}
      <AnnotationFilters search={search} tags={tags} onChange={change} />
      {fields.map((facet) => (
        <FieldValueFilter
          key={facet.path.join('/')}
          facet={facet}
          search={search}
          onToggle={(text) => change((now) => toggleValue(now, facet.path, text))}
        />
      ))}
      {ranges.filter((facet) => !isClosing(facet)).map(rangeFilter)}
      {more > 0 && (
        <button
          type="button"
          onClick={onMore}
          className="text-sm text-accent hover:underline pointer-coarse:h-11"
        >
          More filters ({formatCount(more)})
        </button>
      )}
    </div>
  );
}

interface AnnotationFiltersProps extends Pick<FilterGroupsProps, 'search'> {
  readonly tags: OfferingFacets['tags'];
  readonly onChange: (next: (now: OfferingsSearch) => OfferingsSearch) => void;
}

/** The filters by the user's own tags and notes. Hidden if there are none. */
function AnnotationFilters({ search, tags, onChange }: AnnotationFiltersProps) {
  const hasAnnotations = useAnnotations(({ offerings }) => offerings.size > 0);
  const { tag, note, done } = search;
  if (!hasAnnotations && [tag, note, done].every((part) => part === undefined)) return null;
  return (
    <div className="space-y-2">
      {(tags.length > 0 || tag) && (
        <ValueFilter
          legend="Tags"
          choices={tags}
          chosen={tag ?? []}
          formatCount={formatOfferingCount}
          onToggle={(value) => onChange((now) => toggleTag(now, value))}
        />
      )}
      <NotesSelect
        note={note}
        done={done}
        onChoose={(chosen) => onChange((now) => ({ ...now, page: undefined, ...chosen }))}
      />
    </div>
  );
}

const toChoice = ({ text, count }: FieldCount): Choice => ({
  value: text,
  name: formatFieldValue(text),
  count,
});

interface FieldValueFilterProps {
  readonly facet: FieldFacet;
  readonly search: OfferingsSearch;
  readonly onToggle: (text: string) => void;
}

/**
 * Checkboxes for the values of a field. If the field has more values than were loaded, a search field finds the
 * others in the catalogue.
 */
function FieldValueFilter({ facet: { path, label, values, more }, search, onToggle }: FieldValueFilterProps) {
  const openCatalogue = useOpenCatalogue();
  const { zone } = useDateFormat();
  const [typed, setTyped] = useState('');
  const hasTypedText = more > 0 && typed !== '';
  const { data, isPlaceholderData } = useQuery({
    ...offeringValuesQuery(openCatalogue, toOfferingListRequest(search, zone), path, typed),
    enabled: hasTypedText,
    placeholderData: keepPreviousData,
  });
  const found = data && !isPlaceholderData ? { choices: data.values.map(toChoice), more: data.more } : null;
  return (
    <ValueFilter
      legend={label}
      choices={values.map(toChoice)}
      chosen={(search.where ?? []).filter((each) => samePath(each.path, path)).map(({ text }) => text)}
      further={more > 0 ? { count: more, onType: setTyped, found } : undefined}
      formatCount={formatOfferingCount}
      onToggle={onToggle}
    />
  );
}
