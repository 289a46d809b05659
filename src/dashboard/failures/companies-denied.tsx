import type { ReactNode } from 'react';
import { Notice } from '../ui/notice.tsx';

/** Explains that the key lacks the scope for companies. `children` name what needs it. */
export const CompaniesDenied = ({ children }: { readonly children: ReactNode }) => (
  <Notice title="Your key cannot read companies">
    <p>
      {children} Ask your administrator for a key with the scope{' '}
      <code className="font-code text-ink">read:companies</code>.
    </p>
  </Notice>
);
