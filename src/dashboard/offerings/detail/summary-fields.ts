import { idField, nameField } from '#dashboard/records/identity.ts';
import { flatFields } from '#dashboard/records/infer-columns.ts';
import type { JsonRecord } from '#dashboard/records/json-record.ts';
import { mainFigures } from '#dashboard/records/main-figures.ts';
import { plainName } from '#dashboard/records/field-label.ts';
import type { ParsedValue } from '#dashboard/records/parsed-value.ts';
import type { WindowFields } from '#dashboard/records/window.ts';

/** The company that an offering names: a link to one, else its name as text. */
export function companyOf(
  record: JsonRecord,
): { readonly path: readonly string[]; readonly value: ParsedValue } | null {
  const fields = [...flatFields(record)].filter(({ path }) => path.length === 1);
  const isName = (name = '') =>
    ['company', 'company name', 'issuer', 'issuer name'].includes(plainName(name));
  return (
    fields.find(({ value }) => value.kind === 'company') ??
    fields.find(({ path, value }) => value.kind === 'text' && isName(path[0])) ??
    null
  );
}

/** Key of a field's path. */
export const pathKey = (path: readonly string[]): string => JSON.stringify(path);

/** The fields that the heading and the summary show, which need no second place. */
export function summaryFields(
  record: JsonRecord,
  configuredId: string | null,
  window: WindowFields | null,
): ReadonlySet<string> {
  const names = [idField(record, configuredId), nameField(record)].flatMap((name) => name ?? []);
  const paths = [
    ...names.map((name) => [name]),
    ...mainFigures(record).map(({ path }) => path),
    ...[...flatFields(record)].filter(({ isShownElsewhere }) => isShownElsewhere).map(({ path }) => path),
    companyOf(record)?.path ?? [],
    window?.opens ?? [],
    window?.closes ?? [],
  ];
  return new Set(paths.map(pathKey));
}
