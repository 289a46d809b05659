import * as z from 'zod/mini';
import { Company, NewsArticle, NewsItem, ResearchItem } from '#contract/company.ts';
import type { FieldType, InputSchema } from './input-row.ts';

/** The fields that are read in a special way, whatever their type in the contract. */
const SPECIAL: Readonly<Record<string, FieldType>> = {
  founded_year: 'year',
  domain: 'domain',
  categories: 'categories',
};

/** Returns how the text of a field is converted, given the field's schema in the contract. */
export function typeOf(name: string, field: unknown): FieldType {
  const special = SPECIAL[name];
  if (special !== undefined) return special;
  if (field instanceof z.ZodMiniOptional) return typeOf(name, field.def.innerType);
  if (field instanceof z.ZodMiniNumber) return 'integer';
  if (field instanceof z.ZodMiniBoolean) return 'boolean';
  if (field instanceof z.ZodMiniISODateTime) return 'date';
  return field instanceof z.ZodMiniArray ? 'json' : 'text';
}

const fieldsOf = (record: { readonly shape: Readonly<Record<string, unknown>> }) =>
  Object.entries(record.shape).map(([name, field]) => [name, typeOf(name, field)] as const);

const schema = (
  noun: string,
  fields: readonly (readonly [string, FieldType])[],
  isOpen = false,
): InputSchema => ({ noun, fields: new Map(fields), isOpen });

/** The column `deleted`. With `--merge`, a row that has `true` in it deletes its record. */
const DELETED = ['deleted', 'boolean'] as const;

/**
 * The fields of each kind of record. Files of research, news and articles also have a column that identifies the
 * company or news item they belong to.
 */
export const INPUT_SCHEMAS = {
  companies: schema('company', [...fieldsOf(Company), DELETED]),
  offerings: schema('offering', [['id', 'text'], DELETED], true),
  research: schema('research document', fieldsOf(ResearchItem)),
  news: schema('news item', fieldsOf(NewsItem)),
  articles: schema('news article', fieldsOf(NewsArticle)),
} as const;
