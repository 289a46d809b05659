import { LongText } from './long-text.tsx';
import { RecordDate } from './record-date.tsx';
import { RecordLink } from './record-link.tsx';
import { Tags, ValueInline } from './value-inline.tsx';
import type { ParsedValue } from './parsed-value.ts';

export function ValueBlock({ reading }: { readonly reading: ParsedValue }) {
  switch (reading.kind) {
    case 'prose':
      return <LongText text={reading.text} />;
    case 'moment':
    case 'day':
      return <RecordDate date={reading} exact />;
    case 'link':
      return <RecordLink href={reading.href} />;
    case 'scalars':
      return <Tags values={reading.values} />;
    case 'company':
      return (
        <>
          <ValueInline reading={reading} />
          <span className="ml-1.5 font-code text-xs text-ink-3">{reading.id}</span>
        </>
      );
    default:
      return <ValueInline reading={reading} />;
  }
}
