import { Fragment, type ReactNode } from 'react';
import { keyed } from '#dashboard/ui/keyed.ts';

/** Breaks a long domain before a dot rather than before its last letter. */
export const formatDomain = (domain: string): ReactNode =>
  keyed(domain.split(/(?=\.)/), (part) => part).map(({ key, item }, at) => (
    <Fragment key={key}>
      {at > 0 && <wbr />}
      {item}
    </Fragment>
  ));
