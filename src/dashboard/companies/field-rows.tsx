import { type ReactNode, Fragment } from 'react';
import { companyField, FIELD_NAMES, type FieldName } from '#company-search/company-fields.ts';
import { brandColor } from '#dashboard/ui/brand-mark.tsx';
import { keyed } from '#dashboard/ui/keyed.ts';
import type { CompanySummaryResponse } from '../api/response-schemas.ts';
import { DateTime } from '../ui/date-time.tsx';
import { FieldRow } from '../ui/field-row.tsx';
import { fieldText, isInstant, REQUIRED_FIELDS } from './fields.ts';
import { LocationLinks } from './location-links.tsx';

const MAX_DOMAIN_LENGTH = 253;

/** Lets a long domain wrap before its dots. */
export const formatDomain = (domain: string): ReactNode =>
  domain.length > MAX_DOMAIN_LENGTH
    ? domain
    : keyed(domain.split(/(?=\.)/), (part) => part).map(({ key, item }, index) => (
        <Fragment key={key}>
          {index > 0 && <wbr />}
          {item}
        </Fragment>
      ));

interface FieldRowsProps {
  readonly company: CompanySummaryResponse;
  readonly group: ReturnType<typeof companyField>['group'];
}

export const FieldRows = ({ company, group }: FieldRowsProps) =>
  FIELD_NAMES.filter((name) => companyField(name).group === group).flatMap((name) => {
    const text = fieldText(company, name);
    // Skip optional fields without a value, because most servers don't have them.
    if (text === null && !REQUIRED_FIELDS.includes(name)) return [];
    return (
      <FieldRow
        key={name}
        name={companyField(name).label}
        text={text}
        code={companyField(name).code ?? false}
      >
        {specialValue(name, text)}
      </FieldRow>
    );
  });

/** Renders a field that isn't plain text, such as a date or a link. */
function specialValue(name: FieldName, text: string | null): ReactNode {
  if (isInstant(name)) return <DateTime at={text} />;
  if (name === 'domain' && text !== null) return formatDomain(text);
  if (name === 'location' && text !== null) return <LocationLinks location={text} />;
  return name === 'logo_color' ? <BrandColor color={text} /> : undefined;
}

/** Shows a brand colour as the server wrote it. If the text is a valid colour, a dot of that colour precedes it. */
export function BrandColor({ color }: { readonly color: string | null }) {
  const safe = brandColor(color);
  return (
    <>
      {safe && (
        <span
          aria-hidden="true"
          style={{ background: safe }}
          className="mr-1.5 inline-block size-2 rounded-full border border-line"
        />
      )}
      {color || '—'}
    </>
  );
}
