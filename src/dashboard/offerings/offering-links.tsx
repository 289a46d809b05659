import { Link } from '@tanstack/react-router';
import { offeringTitle, recordId } from '#records/identity.ts';
import { dateAt } from '#records/infer-columns.ts';
import type { JsonRecord } from '#records/json-record.ts';
import { mainFigures } from '#records/main-figures.ts';
import { useIdField } from '../api/api-context.tsx';
import { useNow } from '../lib/clock.tsx';
import { StatusLabel } from './status-label.tsx';
import { useOfferingWindows } from './use-offering-window.ts';
import { ValueInline } from './value-inline.tsx';

/** A short list of links to offerings, with the status and the main figure of each. */
export function OfferingLinks({ offerings }: { readonly offerings: readonly JsonRecord[] }) {
  const configuredIdField = useIdField();
  const windowOf = useOfferingWindows(offerings, useNow().getTime());
  return (
    <ul>
      {offerings.map((record, index) => {
        const id = recordId(record, configuredIdField);
        const title = <bdi>{offeringTitle(record, id)}</bdi>;
        const window = windowOf(record);
        const [figure] = mainFigures(record);
        const closes = window?.status === 'open' ? dateAt(record, window.fields.closes) : null;
        return (
          <li key={id ?? index} className="border-t border-line-soft py-1.5 first:border-t-0">
            {id === null ? (
              title
            ) : (
              <Link to="/offerings/$id" params={{ id }} className="wrap-anywhere text-accent">
                {title}
              </Link>
            )}
            {(figure || window) && (
              <p className="flex flex-wrap gap-x-3 text-xs text-ink-3">
                {window && <StatusLabel status={window.status} />}
                {closes && (
                  <span>
                    closes <ValueInline parsed={closes} />
                  </span>
                )}
                {figure && (
                  <span>
                    {figure.label} <ValueInline parsed={figure.value} />
                  </span>
                )}
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
