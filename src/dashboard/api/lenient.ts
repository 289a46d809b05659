import * as z from 'zod/mini';

type Schemas = Readonly<Record<string, z.ZodMiniType>>;

type LenientValue<T> = T extends readonly (infer Element)[]
  ? Lenient<Element>[]
  : (T extends string ? string : T) | null;

/** A record of type `T` from a server that may leave out or change anything but what `Own` has schemas for. */
type Lenient<T, Own = unknown> = {
  [Name in keyof T]-?: Name extends keyof Own
    ? z.output<Own[Name]>
    : LenientValue<Exclude<T[Name], undefined>>;
} & Record<string, unknown>;

/** Accepts anything; what the schema does not accept becomes null. */
export const orNull = <T>(schema: z.ZodMiniType<T>): z.ZodMiniType<T | null> =>
  z.catch(z.nullable(schema), null);

/** Accepts anything, as an array of those elements that the schema accepts. */
export const elementsOf = <T>(element: z.ZodMiniType<T>): z.ZodMiniType<T[]> =>
  z.pipe(
    z.catch(z.array(z.unknown()), []),
    z.transform((elements) =>
      elements.flatMap((each) => {
        const parsed = element.safeParse(each);
        return parsed.success ? [parsed.data] : [];
      }),
    ),
  );

function lenientField(field: unknown): z.ZodMiniType {
  if (field instanceof z.ZodMiniOptional) return lenientField(field.def.innerType);
  if (field instanceof z.ZodMiniArray && field.def.element instanceof z.ZodMiniObject)
    return elementsOf(lenient(field.def.element));
  if (field instanceof z.ZodMiniNumber) return orNull(field);
  if (field instanceof z.ZodMiniBoolean) return orNull(field);
  // A text of another format is still a text, and a choice that we don't know is the server's own.
  return orNull(z.string());
}

/**
 * The schema with which we read from any server what `strict` describes: a field that is missing, null or of another
 * type becomes null, an array keeps its usable elements, and extra fields are kept. `own` has the schemas of fields for
 * which this is not enough; a record is refused if they refuse theirs.
 */
export function lenient<S extends z.ZodMiniObject, Own = unknown>(
  strict: S,
  own?: Own & Schemas,
): z.ZodMiniType<Lenient<z.output<S>, Own>> {
  const fields = Object.entries(strict.shape).map(([name, field]): [string, z.ZodMiniType] => [
    name,
    own?.[name] ?? lenientField(field),
  ]);
  // The types of the fields are those of `Lenient`, which `fromEntries` can't know.
  return z.looseObject(Object.fromEntries(fields)) as unknown as z.ZodMiniType<Lenient<z.output<S>, Own>>;
}
