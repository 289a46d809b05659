import type { RecordMask } from '#search/record-mask.ts';
import { forEachRange, type RangeParam } from './company-fields.ts';
import type { CompanyFields } from './company-index-fields.ts';

/** Range of numbers, both ends included. A null end means unlimited. */
interface Bounds {
  readonly from: number | null;
  readonly to: number | null;
}

/**
 * Conditions on the fields of companies. Companies must meet all of them; absent and empty ones are met by every
 * company.
 */
export interface CompanyConditions extends Readonly<Partial<Record<RangeParam, Bounds | undefined>>> {
  /** Slugs of categories. Companies must be in at least one of them, as in the API. */
  readonly category?: readonly string[] | undefined;
  /** Slugs of categories. Companies must be in all of them. */
  readonly every?: readonly string[] | undefined;
  /** Slugs of categories. Companies must be in none of them. */
  readonly except?: readonly string[] | undefined;
  readonly ids?: readonly number[] | undefined;
  /**
   * Places. Companies must be in at least one of them. A place is either written from the smallest unit to the
   * largest ("Dublin, Ohio, United States"), or a name that stands for all places called that ("Dublin").
   */
  readonly location?: readonly string[] | undefined;
  /** Time of the last update, in milliseconds since 1970. */
  readonly updated?: Bounds | undefined;
}

/**
 * A mask of companies, with a group for each part of a filter. The counts beside the values of a part ignore its own
 * group, so that the user can choose further values.
 */
export type CompanyMask = RecordMask<keyof CompanyConditions>;

type Condition = (mask: CompanyMask, fields: CompanyFields, wanted: CompanyConditions) => void;

const withinRange =
  (param: RangeParam): Condition =>
  (mask, fields, wanted) => {
    const bounds = wanted[param];
    if (bounds) mask.requireWithin(param, fields[param], bounds);
  };

const RESTRICTIONS: Readonly<Record<keyof CompanyConditions, Condition>> = {
  ...forEachRange(withinRange),
  category: (mask, fields, { category = [] }) => mask.requireTexts('category', fields.categories, category),
  every: (mask, fields, { every = [] }) =>
    mask.requireTexts('every', fields.categories, every, new Set(every).size),
  except: (mask, fields, { except = [] }) => mask.excludeTexts('except', fields.categories, except),
  ids: (mask, fields, { ids }) => {
    if (ids?.length) mask.requireNumbers('ids', fields.ids, new Set(ids));
  },
  location: (mask, fields, { location }) => {
    if (!location?.length) return;
    const { locationsMatching } = fields.places();
    const wanted = new Set(location.flatMap((value) => [...locationsMatching(value)]));
    const allowed = Uint8Array.from(fields.location.texts, (_, number) => Number(wanted.has(number)));
    mask.requireOf('location', fields.location, allowed);
  },
  updated: (mask, fields, { updated }) => {
    if (updated) mask.requireWithin('updated', fields.updated, updated);
  },
};

/** Restricts a mask to the companies that meet all conditions. */
export function requireConditions(mask: CompanyMask, fields: CompanyFields, wanted: CompanyConditions): void {
  for (const restrict of Object.values(RESTRICTIONS)) restrict(mask, fields, wanted);
}
