import * as z from 'zod/mini';

type Schemas = Readonly<Record<string, z.ZodMiniType>>;

type LenientValue<T> = T extends readonly (infer Element)[]
  ? Lenient<Element>[]
  : (T extends string ? string : T) | null;

/** A record of type `T` from a server that may omit or change any field. Only fields in `Own` are sure to be valid. */
type Lenient<T, Own = unknown> = {
  [Name in keyof T]-?: Name extends keyof Own
    ? z.output<Own[Name]>
    : LenientValue<Exclude<T[Name], undefined>>;
} & Record<string, unknown>;

/** Returns a schema that accepts any value. Values that the given schema rejects become null. */
export const orNull = <T>(schema: z.ZodMiniType<T>): z.ZodMiniType<T | null> =>
  z.catch(z.nullable(schema), null);

// Each of the following schemas is a single function instead of nested schemas. A list with its news has millions of
// texts, and each level of nesting would take as long again.

/** A schema that accepts any value. Values that aren't text become null. */
export const textOrNull = z.transform((value: unknown) => (typeof value === 'string' ? value : null));

/**
 * Returns a schema for lists. It keeps the elements that the given schema accepts. Anything but an array becomes an
 * empty list.
 */
export const elementsOf = <T>(element: z.ZodMiniType<T>): z.ZodMiniType<T[]> =>
  z.transform((elements: unknown) => {
    if (!Array.isArray(elements)) return [];
    const accepted: T[] = [];
    for (const each of elements) {
      const parsed = element.safeParse(each);
      if (parsed.success) accepted.push(parsed.data);
    }
    return accepted;
  });

function lenientField(field: unknown): z.ZodMiniType {
  if (field instanceof z.ZodMiniOptional) return lenientField(field.def.innerType);
  if (field instanceof z.ZodMiniArray && field.def.element instanceof z.ZodMiniObject)
    return elementsOf(lenient(field.def.element));
  if (field instanceof z.ZodMiniNumber) return orNull(field);
  if (field instanceof z.ZodMiniBoolean) return orNull(field);
  // Accept any text, because another server may use another format or other choices.
  return textOrNull;
}

/**
 * Converts a strict schema of the contract to one for responses of any server. A field that is missing, null or of
 * another type becomes null. Arrays keep their valid elements, and extra fields are kept. A field in `own` has the
 * schema given there; if that rejects the field, the whole record is rejected.
 */
export function lenient<S extends z.ZodMiniObject, Own = unknown>(
  strict: S,
  own?: Own & Schemas,
): z.ZodMiniType<Lenient<z.output<S>, Own>> {
  const fields = Object.entries(strict.shape).map(([name, field]): [string, z.ZodMiniType] => [
    name,
    own?.[name] ?? lenientField(field),
  ]);
  // `Object.fromEntries` loses the names of the fields, so a cast is needed.
  return z.looseObject(Object.fromEntries(fields)) as unknown as z.ZodMiniType<Lenient<z.output<S>, Own>>;
}
