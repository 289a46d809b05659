import { LongText } from './long-text.tsx';
import { RecordDate } from './record-date.tsx';
import { RecordLink } from './record-link.tsx';
import { Tags, ValueInline } from './value-inline.tsx';
import type { ParsedValue } from '../records/parsed-value.ts';

export function ValueBlock({ parsed }: { readonly parsed: ParsedValue }) {
  switch (parsed.kind) {
    case 'prose':
      return <LongText text={parsed.text} />;
    case 'moment':
    case 'day':
      return <RecordDate date={parsed} exact />;
    case 'link':
      return <RecordLink href={parsed.href} />;
    case 'scalars':
      return <Tags values={parsed.values} />;
    case 'company':
      return (
        <>
          <ValueInline parsed={parsed} />
          <span className="ml-1.5 font-code text-xs text-ink-3">{parsed.id}</span>
        </>
      );
    default:
      return <ValueInline parsed={parsed} />;
  }
}
