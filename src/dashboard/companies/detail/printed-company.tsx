import type { ReactNode } from 'react';
import type { CompanyResponse, NewsResponse, ResearchResponse } from '#dashboard/api/response-schemas.ts';
import {
  FIELD_NAMES,
  FIELDS,
  fieldText,
  isInstant,
  extraFields,
  formatValue,
} from '#dashboard/companies/fields.ts';
import { displayName } from '#dashboard/companies/company-display.ts';
import { newestFirst } from '#dashboard/companies/newest-first.ts';
import { keyed } from '#dashboard/ui/keyed.ts';
import { DateTime } from '#dashboard/ui/date-time.tsx';
import { PrintDocument, usePrinting } from '#dashboard/ui/print.tsx';
import { Region } from '#dashboard/ui/region.tsx';
import { safeUrl } from '#dashboard/ui/safe-url.ts';

import { KIND_LABELS, kindOf } from './research-region.tsx';

interface PrintedCompanyProps {
  readonly company: CompanyResponse;
  readonly readAt: Date;
  /** Further sections at the end of the dossier. */
  readonly children?: ReactNode;
}

/** A company as a dossier: all that is known of it, with the addresses of its sources. */
export function PrintedCompany({ company, readAt, children }: PrintedCompanyProps) {
  if (!usePrinting()) return null;
  const { legal_name, ticker, domain, description, research, news } = company;
  return (
    <PrintDocument
      title={displayName(company)}
      lines={[[legal_name, ticker, domain].filter(Boolean).join(' · ')]}
      at={readAt}
    >
      <div className="space-y-4">
        {description && (
          <p dir="auto" className="max-w-[85ch] font-read text-base">
            {description}
          </p>
        )}
        <PrintedProfile company={company} />
        <Region title="Research" count={research.length > 0 ? research.length.toLocaleString('en') : null}>
          {research.length > 0 ? <PrintedResearch of={research} /> : <p>No research published</p>}
        </Region>
        <Region title="News" count={news.length > 0 ? news.length.toLocaleString('en') : null}>
          {news.length > 0 ? <PrintedNews of={news} /> : <p>No news yet</p>}
        </Region>
        {children}
      </div>
    </PrintDocument>
  );
}

function PrintedProfile({ company }: { readonly company: CompanyResponse }) {
  return (
    <Region title="Profile">
      <dl className="mt-1 columns-2 gap-8">
        {FIELD_NAMES.filter((name) => FIELDS[name].printed).map((name) => {
          const text = fieldText(company, name);
          const value = text && isInstant(name) ? <DateTime at={text} /> : text;
          return <Field key={name} name={FIELDS[name].label} value={value} />;
        })}
        {extraFields(company).map(([name, value]) => (
          <Field key={name} name={name} value={formatValue(value)} />
        ))}
      </dl>
    </Region>
  );
}

/** Nothing if there is no value. */
function Field({ name, value }: { readonly name: string; readonly value: ReactNode }) {
  if (!value) return null;
  return (
    <div className="flex break-inside-avoid gap-3 py-0.5">
      <dt className="w-24 shrink-0 wrap-anywhere text-ink-3">{name}</dt>
      <dd dir="auto" className="min-w-0 wrap-anywhere">
        {value}
      </dd>
    </div>
  );
}

interface DatedTableProps<Item> {
  readonly items: readonly Item[];
  /** The heads of the columns after the date, and what each shows. */
  readonly columns: readonly (readonly [head: string, cell: (item: Item) => ReactNode])[];
}

/** Newest first, with the date in front; the last column takes what the others leave. */
function DatedTable<
  Item extends { readonly id: string | number | null; readonly published_at: string | null },
>({ items, columns }: DatedTableProps<Item>) {
  return (
    <table className="mt-1">
      <thead>
        <tr>
          {['Date', ...columns.map(([head]) => head)].map((head, at) => (
            <th key={head} scope="col" className={at < columns.length ? 'w-24' : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {keyed(items, ({ id }) => id).map(({ key, item }) => (
          <tr key={key}>
            <td>
              <DateTime at={item.published_at} />
            </td>
            {columns.map(([head, cell]) => (
              <td key={head}>{cell(item)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function formatKind(document: ResearchResponse) {
  const kind = kindOf(document);
  return kind ? KIND_LABELS[kind] : document.document_type;
}

function PrintedResearch({ of: documents }: { readonly of: readonly ResearchResponse[] }) {
  return (
    <DatedTable
      items={newestFirst(documents)}
      columns={[
        ['Kind', formatKind],
        [
          'Document',
          ({ link, title }) => (
            <PrintedLink href={link}>
              <bdi className="font-semibold">{title || 'Untitled document'}</bdi>
            </PrintedLink>
          ),
        ],
      ]}
    />
  );
}

const PrintedNews = ({ of: news }: { readonly of: readonly NewsResponse[] }) => (
  <DatedTable items={newestFirst(news)} columns={[['News', (item) => <NewsEntry item={item} />]]} />
);

function NewsEntry({ item: { headline, description, articles } }: { readonly item: NewsResponse }) {
  return (
    <>
      <bdi className="font-semibold">{headline || 'Untitled news'}</bdi>
      {description && <p dir="auto">{description}</p>}
      {keyed(newestFirst(articles), ({ id }) => id).map(({ key, item: article }) => (
        <p key={key} className="mt-0.5 pl-3 text-ink-2">
          <PrintedLink href={article.link}>
            {article.publication && <>{article.publication}: </>}
            <bdi>{article.headline || 'Untitled article'}</bdi>
          </PrintedLink>
        </p>
      ))}
    </>
  );
}

interface PrintedLinkProps {
  readonly href: string | null;
  readonly children: ReactNode;
}

/** A link with its address below, since paper can't be clicked. */
function PrintedLink({ href, children }: PrintedLinkProps) {
  const url = safeUrl(href);
  if (!url) return children;
  return (
    <a href={url.href}>
      {children}
      <span className="block text-[10px]/[13px] font-normal wrap-anywhere text-ink-3">{url.href}</span>
    </a>
  );
}
