import { Link } from '@tanstack/react-router';
import type { NothingNewReason } from '#dashboard/history/brief.ts';
import { buttonClass } from '#dashboard/ui/button.tsx';
import { Notice } from '#dashboard/ui/notice.tsx';

/** Explains why there is no earlier data to compare with. */
export function WhyNoNews({ reason }: { readonly reason: Exclude<NothingNewReason, 'first-visit'> }) {
  switch (reason) {
    case 'replaced':
      return (
        <NoBrief title="The data was replaced">
          Most companies changed at the same time, so there is no news in that. From now on changes are listed
          here again.
        </NoBrief>
      );
    case 'storage':
      return (
        <NoBrief title="Nothing is remembered">
          This browser keeps no data for Dossier here, so it can't tell what changed. It needs HTTPS, and
          storage that is neither blocked nor full.
        </NoBrief>
      );
  }
}

/** A notice that takes the place of the brief and says why there is none. */
export function NoBrief({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <Notice title={title}>
      <p>{children}</p>
      <p className="flex flex-wrap justify-center gap-2">
        <StartLinks />
      </p>
    </Notice>
  );
}

export const StartLinks = () => (
  <>
    <Link to="/companies" className={buttonClass('solid')}>
      Browse companies
    </Link>
    <Link to="/explore" className={buttonClass()}>
      Explore
    </Link>
    <Link to="/offerings" className={buttonClass()}>
      See offerings
    </Link>
  </>
);
