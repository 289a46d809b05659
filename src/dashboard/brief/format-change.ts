import type { Change, FieldChange, PublishedItem } from '#dashboard/history/changes.ts';
import { fieldLabel } from '#dashboard/records/field-label.ts';

/** "Location: Turin, Italy → Oslo, Norway"; of texts too long to keep only "Description changed". */
function formatField({ field, from, to }: FieldChange): string {
  const label = fieldLabel(field);
  if (from === undefined || to === undefined) return `${label} changed`;
  if (from === null) return `${label} added: ${to}`;
  if (to === null) return `${label} removed: ${from}`;
  return `${label}: ${from} → ${to}`;
}

const formatItem = ({ kind, title }: PublishedItem) => `${kind === 'news' ? 'News' : 'Research'}: ${title}`;

/** Why a company is in the brief. */
export function formatChange(change: Change): string {
  switch (change.kind) {
    case 'joined':
      return 'New in the data';
    case 'left':
      return 'No longer listed';
    case 'changed':
      return change.fields.map(formatField).join(' · ');
    case 'published':
      return change.items.map(formatItem).join(' · ');
  }
}
