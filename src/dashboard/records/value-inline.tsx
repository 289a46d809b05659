import { Check, X } from 'lucide-react';
import { Tag } from '../ui/tag.tsx';
import { CompanyLink } from './company-link.tsx';
import { RecordDate } from './record-date.tsx';
import { RecordLink } from './record-link.tsx';
import { parseScalar, type ParsedValue } from './parsed-value.ts';

const MAX_TAGS = 3;
const MAX_TEXT_LENGTH = 160;

/** Placeholder for a missing value. */
export const NONE = <span className="text-ink-3">—</span>;

const count = (many: number, one: string) => `${many.toLocaleString('en')} ${one}${many === 1 ? '' : 's'}`;

/** Size of a value that does not fit on a line: "1 row", "3 fields". */
function formatSize(reading: Extract<ParsedValue, { kind: 'rows' | 'mixed' | 'group' }>): string {
  if (reading.kind === 'rows') return count(reading.rows.length, 'row');
  if (reading.kind === 'mixed') return count(reading.values.length, 'value');
  return count(Object.keys(reading.record).length, 'field');
}

/** A record's value on one line, for cells and cards. */
export function ValueInline({ reading }: { readonly reading: ParsedValue }) {
  switch (reading.kind) {
    case 'none':
      return NONE;
    case 'boolean':
      return <YesNo value={reading.value} />;
    case 'number':
      return reading.exact ? reading.text : <InexactNumber text={reading.text} />;
    case 'money':
      return (
        <span className="whitespace-nowrap">
          {reading.amount} <span className="text-xs text-ink-3">{reading.currency}</span>
        </span>
      );
    case 'moment':
    case 'day':
      return <RecordDate date={reading} />;
    case 'link':
      return <RecordLink href={reading.href} short />;
    case 'text':
      return <bdi>{reading.text}</bdi>;
    case 'prose':
      return <bdi>{reading.text.slice(0, MAX_TEXT_LENGTH)}</bdi>;
    case 'company':
      return <CompanyLink id={reading.id} name={reading.name} />;
    case 'scalars':
      return <Tags values={reading.values} most={MAX_TAGS} />;
    case 'rows':
    case 'mixed':
    case 'group':
      return <span className="text-ink-3">{formatSize(reading)}</span>;
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
  readonly most?: number;
}

export function Tags({ values, most = values.length }: TagsProps) {
  const rest = values.length - most;
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-1">
      {values.slice(0, most).map((value, at) => {
        const reading = parseScalar('', value);
        // Values may repeat, so the key includes the index.
        const key = `${at} ${String(value)}`;
        return reading.kind === 'text' ? (
          <Tag key={key}>
            <bdi>{reading.text}</bdi>
          </Tag>
        ) : (
          <span key={key} className="max-w-full truncate">
            <ValueInline reading={reading} />
          </span>
        );
      })}
      {rest > 0 && <span className="text-xs text-ink-3">+{rest}</span>}
    </span>
  );
}
