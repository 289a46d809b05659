import { Link } from '@tanstack/react-router';
import { Check, X } from 'lucide-react';
import { useDateFormat } from '#dashboard/lib/clock.tsx';
import { DATE_FORMATS } from '#dashboard/lib/format/format-date.ts';
import { companyName } from '#dashboard/lib/shown-name.ts';
import { ExternalLink } from '#dashboard/ui/external-link.tsx';
import { safeUrl } from '#dashboard/ui/safe-url.ts';
import { scalarText } from '#records/exact-number.ts';
import { withDecimals } from '#records/format-number.ts';
import { parseScalar, type ParsedValue, type DateValue } from '#records/parsed-value.ts';
import type { Range } from '#search/tokenize.ts';
import { companyLink } from '../companies/company-display.ts';
import { NOT_FOUND, useCompanyName } from '../companies/company-names.ts';
import { Mark, Marked } from '../ui/marked.tsx';
import { Tag } from '../ui/tag.tsx';

interface CompanyLinkProps {
  readonly id: number;
  readonly name: string | null;
  readonly marks?: readonly Range[];
}

const NO_MARKS: readonly Range[] = [];

export function CompanyLink({ id, name, marks = NO_MARKS }: CompanyLinkProps) {
  const known = useCompanyName(id, name);
  const shown = companyName({ id, name: known.name });
  if (known.isMissing)
    return (
      <span title="The server has no company with this ID">
        {shown} <span className="text-xs text-ink-3">{NOT_FOUND}</span>
      </span>
    );
  return (
    <Link {...companyLink(id)} className="wrap-anywhere text-accent" preload={false}>
      <bdi>
        <Marked text={shown} ranges={marks} />
      </bdi>
    </Link>
  );
}

interface RecordDateProps {
  readonly date: DateValue;
  /**
   * True to show the time of day. `clock` shows it without the time zone, for places that show the zone elsewhere.
   */
  readonly exact?: boolean | 'clock';
}

/** Shows a date from a record. A date-time without a time zone is shown as the server sent it. */
export function RecordDate({ date, exact = false }: RecordDateProps) {
  const format = useDateFormat();
  if (date.kind === 'day')
    return (
      <time dateTime={date.at.toISOString().slice(0, 10)}>
        {DATE_FORMATS.utc.date(date.at)}
        {date.time !== null && (exact || date.time !== '00:00') && `, ${date.time}`}
      </time>
    );
  return (
    <time dateTime={date.at.toISOString()} title={format.exact(date.at)}>
      {format.date(date.at)}
      {exact && `, ${exact === 'clock' ? format.clock(date.at) : format.time(date.at)}`}
    </time>
  );
}

const MAX_SHOWN_LENGTH = 200;
const MAX_TITLE_LENGTH = 1000;

const cut = (text: string) => (text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text);

interface RecordLinkProps {
  readonly href: string;
  readonly short?: boolean;
}

/** Shows a link from a record with its real host. An unsafe link becomes plain text. */
export function RecordLink({ href, short = false }: RecordLinkProps) {
  const url = safeUrl(href);
  if (!url)
    return (
      <ExternalLink href={href} className="text-ink-2">
        <bdi>{cut(href)}</bdi>
      </ExternalLink>
    );
  const path = url.pathname === '/' ? '' : url.pathname;
  const text = short ? url.host + path : href;
  return (
    <ExternalLink href={href} className="text-accent">
      <bdi title={short ? href.slice(0, MAX_TITLE_LENGTH) : undefined}>{cut(text)}</bdi>
    </ExternalLink>
  );
}

const MAX_TAGS = 3;
const MAX_TEXT_LENGTH = 160;

export const NONE = <span className="text-ink-3">—</span>;

const count = (many: number, one: string) => `${many.toLocaleString('en')} ${one}${many === 1 ? '' : 's'}`;

/** Describes a value that doesn't fit on a line by its size, such as "1 row" or "3 fields". */
function formatSize(parsed: Extract<ParsedValue, { kind: 'rows' | 'mixed' | 'group' }>): string {
  if (parsed.kind === 'rows') return count(parsed.rows.length, 'row');
  if (parsed.kind === 'mixed') return count(parsed.values.length, 'value');
  return count(Object.keys(parsed.record).length, 'field');
}

interface ValueInlineProps {
  readonly parsed: ParsedValue;
  /** Ranges of the value that match the search. An empty array highlights the whole value. */
  readonly marks?: readonly Range[] | undefined;
}

export function ValueInline({ parsed, marks }: ValueInlineProps) {
  if (!marks) return <PlainValue parsed={parsed} />;
  if (marks.length === 0)
    return (
      <Mark>
        <PlainValue parsed={parsed} />
      </Mark>
    );
  if (parsed.kind === 'company') return <CompanyLink id={parsed.id} name={parsed.name} marks={marks} />;
  return <bdi>{parsed.kind === 'text' && <Marked text={parsed.text} ranges={marks} />}</bdi>;
}

function PlainValue({ parsed }: { readonly parsed: ParsedValue }) {
  switch (parsed.kind) {
    case 'none':
      return NONE;
    case 'boolean':
      return <YesNo value={parsed.value} />;
    case 'number':
      return parsed.text;
    case 'money':
      return (
        <span className="whitespace-nowrap">
          {withDecimals(parsed.amount, parsed.decimals)}{' '}
          <span className="text-xs text-ink-3">{parsed.currency}</span>
        </span>
      );
    case 'moment':
    case 'day':
      return <RecordDate date={parsed} />;
    case 'link':
      return <RecordLink href={parsed.href} short />;
    case 'text':
      return <bdi>{parsed.text}</bdi>;
    case 'prose':
      return <bdi>{parsed.text.slice(0, MAX_TEXT_LENGTH)}</bdi>;
    case 'company':
      return <CompanyLink id={parsed.id} name={parsed.name} />;
    case 'scalars':
      return <Tags values={parsed.values} limit={MAX_TAGS} />;
    case 'rows':
    case 'mixed':
    case 'group':
      return <span className="text-ink-3">{formatSize(parsed)}</span>;
  }
}

function YesNo({ value }: { readonly value: boolean }) {
  const Icon = value ? Check : X;
  return (
    <span className="whitespace-nowrap">
      <Icon size={14} aria-hidden="true" className="mr-1.5 inline align-middle text-ink-3" />
      {value ? 'Yes' : 'No'}
    </span>
  );
}

interface TagsProps {
  readonly values: readonly unknown[];
  readonly limit?: number;
}

export function Tags({ values, limit = values.length }: TagsProps) {
  const rest = values.length - limit;
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-1">
      {values.slice(0, limit).map((value, index) => {
        const parsed = parseScalar('', value);
        // Include the index in the key, because values may repeat.
        const key = `${index} ${scalarText(value)}`;
        return parsed.kind === 'text' ? (
          <Tag key={key}>
            <bdi>{parsed.text}</bdi>
          </Tag>
        ) : (
          <span key={key} className="max-w-full truncate">
            <ValueInline parsed={parsed} />
          </span>
        );
      })}
      {rest > 0 && <span className="text-xs text-ink-3">+{rest}</span>}
    </span>
  );
}
