import type { ReactNode } from 'react';
import { formatCount } from '../lib/format/format-count.ts';
import type { Progress } from './crawl/progress.ts';

export const CrawlRow = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex min-h-8 min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-3 pointer-coarse:min-h-11">
    {children}
  </div>
);

interface CrawlButtonProps {
  readonly onClick: () => void;
  readonly children: ReactNode;
}

export const CrawlButton = ({ onClick, children }: CrawlButtonProps) => (
  <button type="button" onClick={onClick} className="text-accent hover:underline pointer-coarse:min-h-11">
    {children}
  </button>
);

export const SearchedPart = ({ progress: { loaded, reported } }: { readonly progress: Progress }) => (
  <span className="text-ink-3">
    · Searching {formatCount(loaded)}
    {reported !== null && ` of ${formatCount(reported)}`} loaded
  </span>
);
