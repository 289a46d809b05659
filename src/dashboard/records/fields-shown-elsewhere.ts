import { nameOf, plainName } from './field-label.ts';
import type { JsonRecord } from './json-record.ts';
import { currencyField } from './money.ts';

/** Fields that are displayed with a sibling: the currency of an amount, the name of a company. */
export function fieldsShownElsewhere(record: JsonRecord): ReadonlySet<string> {
  const fields = new Set<string>();
  for (const name of Object.keys(record)) {
    const currency = currencyField(record, name);
    if (currency !== undefined) fields.add(currency);
    if (plainName(name) === 'company id' && Number.isSafeInteger(record[name])) {
      const company = nameOf(record, 'company name');
      if (company !== undefined) fields.add(company);
    }
  }
  return fields;
}
