import type { ReactNode } from 'react';
import { companyField, FIELD_NAMES } from '#company-search/company-fields.ts';
import type { CompanyResponse, NewsResponse, ResearchResponse } from '#dashboard/api/response-schemas.ts';
import { extraFields, fieldText, formatValue, isInstant } from '#dashboard/companies/fields.ts';
import { newestFirst } from '#dashboard/companies/newest-first.ts';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { articleHeadline, companyName, documentTitle, newsHeadline } from '#dashboard/lib/shown-name.ts';
import { companyRef } from '#dashboard/notes/annotation.ts';
import { PrintedNotes } from '#dashboard/notes/printed-notes.tsx';
import { DateTime } from '#dashboard/ui/date-time.tsx';
import { keyed } from '#dashboard/ui/keyed.ts';
import { PrintDocument, usePrinting } from '#dashboard/ui/print.tsx';
import { Region } from '#dashboard/ui/region.tsx';
import { safeUrl } from '#dashboard/ui/safe-url.ts';
import { kindOf } from './research-region.tsx';

interface PrintedCompanyProps {
  readonly company: CompanyResponse;
  readonly readAt: Date;
  /** More sections, printed at the end. */
  readonly children?: ReactNode;
}

/** The printed version of a company's page: everything known about the company, with the URLs of sources. */
export function PrintedCompany({ company, readAt, children }: PrintedCompanyProps) {
  if (!usePrinting()) return null;
  const { legal_name, ticker, domain, description, research, news } = company;
  return (
    <PrintDocument
      title={companyName(company)}
      lines={[[legal_name, ticker, domain].filter(Boolean).join(' · ')]}
      at={readAt}
    >
      <div className="space-y-4">
        {description && (
          <p dir="auto" className="max-w-[85ch] font-read text-base">
            {description}
          </p>
        )}
        <Region title="Profile">
          <dl className="mt-1 columns-2 gap-8">
            {FIELD_NAMES.filter((name) => companyField(name).printed).map((name) => {
              const text = fieldText(company, name);
              const value = text && isInstant(name) ? <DateTime at={text} /> : text;
              return <Field key={name} name={companyField(name).label} value={value} />;
            })}
            {extraFields(company).map(([name, value]) => (
              <Field key={name} name={name} value={formatValue(value)} />
            ))}
          </dl>
        </Region>
        <PrintedNotes record={companyRef(company.id)} />
        <DatedRegion
          title="Research"
          items={research}
          none="No research published"
          columns={[
            ['Kind', (document) => kindOf(document)?.label ?? document.document_type],
            ['Document', printDocument],
          ]}
        />
        <DatedRegion title="News" items={news} none="No news yet" columns={[['News', printNews]]} />
        {children}
      </div>
    </PrintDocument>
  );
}

/** A printed field with its label. Renders nothing if there is no value. */
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

interface DatedRegionProps<Item> {
  readonly title: string;
  readonly items: readonly Item[];
  readonly none: string;
  /** The columns after the date. Each has a heading and a function that renders a cell. */
  readonly columns: readonly (readonly [head: string, cell: (item: Item) => ReactNode])[];
}

/**
 * A printed table of items, newest first. The first column is the date, and the last one takes the remaining width.
 */
function DatedRegion<Item extends NewsResponse | ResearchResponse>({
  title,
  items,
  none,
  columns,
}: DatedRegionProps<Item>) {
  if (items.length === 0)
    return (
      <Region title={title}>
        <p>{none}</p>
      </Region>
    );
  return (
    <Region title={title} count={formatCount(items.length)}>
      <table className="mt-1">
        <thead>
          <tr>
            {['Date', ...columns.map(([head]) => head)].map((head, index) => (
              <th key={head} scope="col" className={index < columns.length ? 'w-24' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {keyed(newestFirst(items), ({ id }) => id).map(({ key, item }) => (
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
    </Region>
  );
}

const printDocument = ({ link, title }: ResearchResponse) => (
  <PrintedLink href={link}>
    <bdi className="font-semibold">{documentTitle(title)}</bdi>
  </PrintedLink>
);

const printNews = ({ headline, description, articles }: NewsResponse) => (
  <>
    <bdi className="font-semibold">{newsHeadline(headline)}</bdi>
    {description && <p dir="auto">{description}</p>}
    {keyed(newestFirst(articles), ({ id }) => id).map(({ key, item: article }) => (
      <p key={key} className="mt-0.5 pl-3 text-ink-2">
        <PrintedLink href={article.link}>
          {article.publication && <>{article.publication}: </>}
          <bdi>{articleHeadline(article.headline)}</bdi>
        </PrintedLink>
      </p>
    ))}
  </>
);

/** A link with its URL written out below, for paper. */
function PrintedLink({ href, children }: { readonly href: string | null; readonly children: ReactNode }) {
  const url = safeUrl(href);
  if (!url) return children;
  return (
    <a href={url.href}>
      {children}
      <span className="block text-[10px]/[13px] font-normal wrap-anywhere text-ink-3">{url.href}</span>
    </a>
  );
}
