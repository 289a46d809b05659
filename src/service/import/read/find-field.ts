import { CliError } from '../../lib/cli-error.ts';
import type { InputSchema, ReadOptions } from '../input-row.ts';
import { canonicalName, nearestField } from './nearest-field.ts';

/** Finds a field by its name. Case, spaces, underscores and hyphens make no difference. */
export function findField(name: string, { fields }: InputSchema): string | undefined {
  if (fields.has(name)) return name;
  const canonical = canonicalName(name);
  return [...fields.keys()].find((field) => canonicalName(field) === canonical);
}

/** Returns the field for each column that `--map` names. Throws CliError if one of these fields does not exist. */
export function readMap({ map }: ReadOptions, schema: InputSchema): ReadonlyMap<string, string> {
  return new Map([...(map ?? [])].map(([column, name]) => [column, mappedField(name, schema)]));
}

function mappedField(name: string, schema: InputSchema): string {
  const field = findField(name, schema) ?? (schema.isOpen ? name : undefined);
  if (field !== undefined) return field;
  const nearest = nearestField(name, schema.fields.keys());
  const suggestion = nearest === undefined ? '' : ` Did you mean ${nearest}?`;
  throw new CliError(
    `--map names ${JSON.stringify(name)}, which is not a field of a ${schema.noun}.${suggestion} ${describeFields(schema)}`,
    2,
  );
}

/** Lists the fields that a record can have, as a sentence. */
export function describeFields({ fields }: InputSchema): string {
  const names = [...fields.keys()].filter((field) => field !== 'deleted').join(', ');
  return `The fields are ${names}${fields.has('deleted') ? '; and deleted, with --merge' : ''}.`;
}
