import { createIndexBuilder } from '#search/index-builder.ts';
import { FIELD_COLUMNS } from './company-fields.ts';
import { createFields } from './company-index-fields.ts';
import { companyOrder } from './company-order.ts';
import { COMPANY_SCHEMA } from './company-schema.ts';
import type { SearchedCompany } from './searched-company.ts';

type BuilderOptions = Parameters<typeof createIndexBuilder>[1];

/** Creates a builder of an index of companies, which is stored, and searched later by `createCompanySearch`. */
export function createCompanyIndexBuilder(options: BuilderOptions) {
  const schema = { ...COMPANY_SCHEMA, createFields: () => createFields(undefined, true) };
  const builder = createIndexBuilder(schema, options);
  return {
    /** Adds a company at the end of the list. */
    add: (company: SearchedCompany) => builder.add(company, company.id),
    /** Adds a company that has not changed since the earlier index, in which it has this position. */
    keep: (company: SearchedCompany, position: number) => builder.keep(company, company.id, position),
    sealComplete: builder.sealComplete,
    /** Stores all segments that are left and the sort orders, and returns the rest of the index. */
    finish: () =>
      builder.finish((orders) =>
        FIELD_COLUMNS.map((by) => companyOrder({ table: builder.table, orders }, by, false)),
      ),
  };
}
