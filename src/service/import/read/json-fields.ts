import type { FieldType } from '../input-row.ts';
import { type JsonObject, valueAtDottedPath } from './dotted-paths.ts';
import { findField, readMap } from './find-field.ts';
import type { ReadContext } from './read-context.ts';
import { NESTED_DATE, nestedDates } from './read-value.ts';

/** Limits the cache of names, because records can have any number of different names. */
const MAX_NAMES = 10_000;

/** Says into which field a member of a JSON record is read, or why it is read into none. */
type Destination =
  /**
   * The member is read into this field. A field that the schema doesn't have has no type, and its value is stored as it
   * is.
   */
  | { readonly kind: 'field'; readonly field: string; readonly type: FieldType | undefined }
  /**
   * An option names the member or a path inside it. `--map` reads the value into another field, and other options read
   * it as text.
   */
  | { readonly kind: 'by path' }
  /** The member is ignored: it is not a field, and `--ignore-unknown` is set. */
  | { readonly kind: 'left out' };

const BY_PATH: Destination = { kind: 'by path' };

/**
 * Creates functions that say what becomes of each member of a JSON record, and that find a record's lists and dates.
 */
export function createFieldFinder({ schema, options }: Pick<ReadContext, 'schema' | 'options'>) {
  const paths = [...readMap(options, schema)];
  const asked = [...paths.map(([path]) => path), ...(options.raw ?? [])];
  const mappedFields = new Set(paths.map(([, field]) => field));
  const mappedPaths = new Set(paths.map(([path]) => path));
  /** The names of members that the options refer to, directly or by a dotted path. */
  const askedRoots = new Set(asked.flatMap((path) => [path, path.split('.')[0] ?? path]));
  const destinations = new Map<string, Destination>();
  const leftOut = new Set<string>();

  function findDestination(name: string): Destination {
    const found = findField(name, schema);
    // If an option names the member `categories`, it holds names of categories, which are looked up later. So don't read
    // it as the field `categories` itself.
    const isTaken =
      found !== undefined && (mappedFields.has(found) || (found === 'categories' && askedRoots.has(name)));
    const ownField = isTaken ? undefined : found;
    if (mappedPaths.has(name)) return BY_PATH;
    if (ownField !== undefined) return { kind: 'field', field: ownField, type: schema.fields.get(ownField) };
    if (askedRoots.has(name)) return BY_PATH;
    if (schema.isOpen || options.ignoreUnknown !== true)
      return { kind: 'field', field: name, type: undefined };
    leftOut.add(name);
    return { kind: 'left out' };
  }

  function destinationOf(name: string): Destination {
    const known = destinations.get(name);
    if (known) return known;
    const destination = findDestination(name);
    if (destinations.size < MAX_NAMES) destinations.set(name, destination);
    return destination;
  }

  return {
    paths,
    destinationOf,
    /** The names of members that were ignored because they are not fields and no option reads them. */
    leftOut,
    /** Returns the texts of a record that hold several values, such as categories. */
    listsOf: (json: JsonObject): (readonly [path: string, text: string])[] =>
      (options.lists ?? []).flatMap((path) => {
        const value = valueAtDottedPath(json, path);
        return typeof value === 'string' ? [[path, value] as const] : [];
      }),
    /** Returns the dates of a record as they are written, each with its field. */
    datesOf(json: JsonObject): (readonly [field: string, text: string])[] {
      const dates: (readonly [string, string])[] = [];
      const add = (field: string, type: FieldType | undefined, value: unknown) => {
        if (type === 'date' && typeof value === 'string') dates.push([field, value]);
        if (type === 'json' && typeof value === 'object')
          for (const text of nestedDates(value)) dates.push([`${field}.${NESTED_DATE}`, text]);
      };
      for (const [name, value] of Object.entries(json)) {
        const destination = destinationOf(name);
        if (destination.kind === 'field') add(destination.field, destination.type, value);
      }
      for (const [path, field] of paths) add(field, schema.fields.get(field), valueAtDottedPath(json, path));
      return dates;
    },
  };
}
