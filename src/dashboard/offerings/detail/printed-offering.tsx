import { offeringTitle } from '#dashboard/records/identity.ts';
import type { JsonRecord } from '#dashboard/records/json-record.ts';
import { RecordFields } from '#dashboard/offerings/record-fields.tsx';
import { PrintDocument } from '#dashboard/ui/print-document.tsx';
import { usePrinting } from '#dashboard/ui/use-printing.ts';
import type { OfferingWindow } from '#dashboard/offerings/use-offering-window.ts';
import { OfferingFigures } from './offering-figures.tsx';

interface PrintedOfferingProps {
  readonly id: string;
  readonly record: JsonRecord;
  readonly window: OfferingWindow | null;
  /** When it was fetched; null if unknown. */
  readonly readAt: Date | null;
}

/** An offering as a document: all its fields, unfolded. */
export function PrintedOffering({ id, record, window, readAt }: PrintedOfferingProps) {
  if (!usePrinting()) return null;
  return (
    <PrintDocument title={offeringTitle(record, id)} lines={[`Offering ${id}`]} at={readAt}>
      <div className="mb-5 empty:hidden">
        <OfferingFigures record={record} window={window} />
      </div>
      <RecordFields record={record} />
    </PrintDocument>
  );
}
