import { Check, X } from 'lucide-react';
import { Marked } from '../ui/marked.tsx';
import { Tag } from '../ui/tag.tsx';
import type { Range } from '../catalogue/catalogue-api.ts';
import { CompanyLink } from './company-link.tsx';
import { RecordDate } from './record-date.tsx';
import { RecordLink } from './record-link.tsx';
import { parseScalar, type ParsedValue } from '../records/parsed-value.ts';

const MAX_TAGS = 3;
const MAX_TEXT_LENGTH = 160;

export const NONE = <span className="text-ink-3">—</span>;

const count = (many: number, one: string) => `${many.toLocaleString('en')} ${one}${many === 1 ? '' : 's'}`;

/** Size of a value that does not fit on a line: "1 row", "3 fields". */
function formatSize(parsed: Extract<ParsedValue, { kind: 'rows' | 'mixed' | 'group' }>): string {
  if (parsed.kind === 'rows') return count(parsed.rows.length, 'row');
  if (parsed.kind === 'mixed') return count(parsed.values.length, 'value');
  return count(Object.keys(parsed.record).length, 'field');
}

interface ValueInlineProps {
  readonly parsed: ParsedValue;
  /** Search matches in the value; without ranges, all of the value is marked. */
  readonly marks?: readonly Range[] | undefined;
}

/** A value on one line. */
export function ValueInline({ parsed, marks }: ValueInlineProps) {
  if (!marks) return <PlainValue parsed={parsed} />;
  if (marks.length === 0)
    return (
      <mark className="rounded-[2px] bg-mark text-ink">
        <PlainValue parsed={parsed} />
      </mark>
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
      return parsed.exact ? parsed.text : <InexactNumber text={parsed.text} />;
    case 'money':
      return (
        <span className="whitespace-nowrap">
          {parsed.amount} <span className="text-xs text-ink-3">{parsed.currency}</span>
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

function InexactNumber({ text }: { readonly text: string }) {
  return <span title="Larger than a browser reads exactly; the last digits are not certain">≈ {text}</span>;
}

interface TagsProps {
  readonly values: readonly unknown[];
  readonly limit?: number;
}

export function Tags({ values, limit = values.length }: TagsProps) {
  const rest = values.length - limit;
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-1">
      {values.slice(0, limit).map((value, at) => {
        const parsed = parseScalar('', value);
        // Values may repeat, so the key includes the index.
        const key = `${at} ${String(value)}`;
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
