import { useLocation } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { Bookmark, BookmarkCheck } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { RANGE_PARAMS, rangeField } from '#company-search/company-fields.ts';
import { formatUpdated } from '#dashboard/companies/filter-definitions.ts';
import { formatPeriodStart } from '#dashboard/companies/format-period.ts';
import { NUMBER_FORMATS } from '#dashboard/companies/number-formats.ts';
import { formatRange } from '#dashboard/lib/format/format-range.ts';
import { isolate } from '#dashboard/lib/isolate.ts';
import { randomText } from '#dashboard/lib/random-text.ts';
import {
  type Interval,
  type ParsedSearch,
  parseSearch,
  textOf,
} from '#dashboard/search-params/search-params.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Popup, togglePopup } from '#dashboard/ui/popup.tsx';
import { isDayCount } from '#records/calendar.ts';
import { capitalize } from '#records/capitalize.ts';
import { fieldLabel } from '#records/field-label.ts';
import type { ValueRange } from '#records/value-range.ts';
import { toName, isViewHref, MAX_ENTRIES, type SavedView, sameName, toViewHref } from './collections.ts';
import { NameForm } from './name-form.tsx';
import { useCollections, useOpenedCollections } from './use-collections.ts';

const DISPLAY_PARAMS = ['page', 'size', 'cols', 'view', 'sort', 'diff'];

/** Slugs of at most this many letters are taken for abbreviations, such as "ai". */
const MAX_ABBREVIATION = 2;

function toTitle(text: string): string {
  const words = text.replaceAll('-', ' ').trim();
  return words.length <= MAX_ABBREVIATION ? words.toUpperCase() : capitalize(words);
}

const isInterval = (value: unknown): value is Interval<number | string> =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value;

const formatEnds = ({ from, to }: Interval<number | string>) =>
  from === to ? String(from) : `${from ?? ''}-${to ?? ''}`;

const describeRange = ({ path, ...range }: ValueRange) =>
  `${fieldLabel(path.at(-1) ?? '')} ${formatRange(range)}`;

/** Describes the value of a list's search param. Returns '' if the param doesn't filter the list. */
function describeParam(search: ParsedSearch, name: string): string {
  const { updated, every = [], except = [], where = [], range = [] } = search;
  if (DISPLAY_PARAMS.includes(name)) return '';
  if (name === 'ids') return search['watchlist'] ? '' : `Selected companies (${search.ids?.length ?? 0})`;
  if (name === 'updated' && updated) return `Updated ${formatUpdated(updated)}`;
  if (name === 'every') return every.map(toTitle).join(' and ');
  if (name === 'except') return except.map((slug) => `not ${toTitle(slug)}`).join(', ');
  const value = search[name];
  if (name === 'where') return where.map(({ text: wanted }) => wanted).join(', ');
  if (name === 'range') return range.map(describeRange).join(', ');
  const rangeParam = RANGE_PARAMS.find((param) => param === name);
  const numbers = rangeParam && search[rangeParam];
  if (numbers) {
    const { label, kind } = rangeField(rangeParam);
    return `${label} ${NUMBER_FORMATS[kind].range(numbers)}`;
  }
  if (isInterval(value)) return formatEnds(value);
  if (Array.isArray(value)) return value.map((each) => toTitle(String(each))).join(', ');
  const text = textOf(search, name) ?? '';
  if (isDayCount(text)) return formatPeriodStart(text);
  return name === 'q' || name === 'watchlist' ? text : text.split(/[,;]/).map(toTitle).join(', ');
}

/** Suggests a name for a view from its filters, such as "Fintech, Energy storage · Berlin". */
export function suggestName(href: string): string {
  const [path = '', query = ''] = href.split('?');
  const search = parseSearch(query);
  const parts = Object.keys(search).map((name) => describeParam(search, name));
  return toName(parts.filter(Boolean).join(' · ')) || `All ${path.slice(1)}`;
}

const TOO_LONG = 'This view is too long to save. Add its companies to a watchlist instead.';

interface SaveViewFormProps {
  readonly href: string;
  /** The saved view that has the same URL, if any. It will be renamed. */
  readonly same: SavedView | undefined;
  readonly onDone: () => void;
}

/** A form that names and saves the current view. If another view has the name already, it is replaced. */
function SaveViewForm({ href, same, onDone }: SaveViewFormProps) {
  const { views, store, showToast } = useCollections();
  const named = (name: string) => views.find((view) => sameName(view.name, name));
  const save = (name: string) => {
    if (!isViewHref(href)) return TOO_LONG;
    const before = same ?? named(name);
    if (same && named(name) && named(name) !== same) return 'You already have a view with this name.';
    if (before) store.views.edit(before.id, (view) => ({ ...view, name, href }));
    else if (!store.views.add({ id: randomText(), name, href }))
      return `You have reached the maximum of ${MAX_ENTRIES} saved views.`;
    onDone();
    if (before && before !== same)
      showToast(`Updated “${isolate(before.name)}”`, () => store.views.edit(before.id, () => before));
    else showToast(same ? `Renamed to “${isolate(name)}”` : `Saved as “${isolate(name)}”`);
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

/**
 * A button that saves the current view. If the user opened a saved view and changed its filters, they can update that
 * view or save a new one.
 */
export function SaveView() {
  const { views, store, openedView, showToast } = useCollections();
  const { pathname, list, href } = useLocation({ select: toViewHref });
  const same = views.find((view) => toViewHref(view.href).href === href);
  const hasContent = href !== pathname;
  const openedId = useSelector(openedView);
  const opened = views.find(({ id }) => id === openedId);
  const isLeft = !hasContent || (opened && toViewHref(opened.href).list !== list);
  useEffect(() => {
    if (same || isLeft) openedView.set(same?.id ?? null);
  }, [same, isLeft, openedView]);
  const isChanged = opened && !same && !isLeft;
  if (!isChanged) return <SaveButton label="Save view" same={same} href={href} />;
  const saveChanges = () => {
    if (!isViewHref(href)) return showToast(TOO_LONG);
    store.views.edit(opened.id, (now) => ({ ...now, href }));
    showToast(`Saved the changes of “${isolate(opened.name)}”`, () =>
      store.views.edit(opened.id, (now) => ({ ...now, href: opened.href })),
    );
  };
  return (
    <>
      <Button
        look="solid"
        title={`Save changes of “${isolate(opened.name)}”`}
        className="max-lg:px-2"
        onClick={saveChanges}
      >
        <BookmarkCheck size={15} aria-hidden="true" />
        <span className="max-lg:sr-only">Save changes</span>
      </Button>
      <SaveButton label="Save as new" same={undefined} href={href} />
    </>
  );
}

interface SaveButtonProps {
  readonly label: 'Save view' | 'Save as new';
  readonly same: SavedView | undefined;
  readonly href: string;
}

function SaveButton({ label, same, href }: SaveButtonProps) {
  const panel = useId();
  const button = useRef<HTMLButtonElement>(null);
  const { saveForm } = useOpenedCollections();
  useEffect(() => saveForm.offer(() => togglePopup(panel, button.current)), [saveForm, panel]);
  const Shape = same ? BookmarkCheck : Bookmark;
  return (
    <div>
      <Button ref={button} popoverTarget={panel} title={label} className="max-lg:px-2">
        <Shape size={15} aria-hidden="true" />
        <span className="max-lg:sr-only">{label}</span>
      </Button>
      <Popup id={panel} label={label} className="hanging w-80 p-3">
        {(close) => <SaveViewForm href={href} same={same} onDone={close} />}
      </Popup>
    </div>
  );
}
