import type { Ranks } from '#search/column.ts';
import { rankNumbers, rankTexts } from '#search/ranks.ts';
import type { RecordOrder } from '#search/record-orders.ts';
import { companyField, type FieldColumn, fieldOfParam, type IndexedParam } from './company-fields.ts';
import type { CompanyRecords, CompanyTable } from './company-index-fields.ts';

const TEXT_KINDS: readonly string[] = ['text', 'place', 'categories'];
const isNumber = (param: IndexedParam) => !TEXT_KINDS.includes(companyField(fieldOfParam(param)).kind);

export const rankCompanies = async (
  { fields, size }: CompanyTable,
  by: Exclude<FieldColumn, 'name'>,
): Promise<Ranks> => (isNumber(by) ? rankNumbers(fields[by].numbers(size)) : rankTexts(fields[by], size));

/** Returns the sort order of companies by a column. */
export const companyOrder = (
  { table, orders }: Pick<CompanyRecords, 'table' | 'orders'>,
  by: FieldColumn,
  descending: boolean,
): RecordOrder => ({
  key: by,
  descending,
  rank: () => (by === 'name' ? orders.titleRanks() : rankCompanies(table, by)),
});
