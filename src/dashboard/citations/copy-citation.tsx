import { Quote } from 'lucide-react';
import { useDateFormat } from '#dashboard/lib/clock.tsx';
import type { DateFormat } from '#dashboard/lib/format/format-date.ts';
import { CopyOnHover } from '#dashboard/ui/copy-button.tsx';
import { type Citation, formatCitations } from './citation.ts';

interface CopyCitationProps {
  readonly cite: (formatDate: DateFormat['date']) => Citation;
  readonly className?: string;
}

/** Button that copies a citation as text and as HTML. It appears while the mouse is over its `group`. */
export function CopyCitation({ cite, className = '' }: CopyCitationProps) {
  const { date } = useDateFormat();
  return (
    <CopyOnHover
      label="Copy citation"
      text={() => formatCitations([cite(date)]).text}
      html={() => formatCitations([cite(date)]).html}
      icon={<Quote size={14} />}
      className={className}
    />
  );
}
