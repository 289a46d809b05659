import type { NarrowSnippet, RowHighlights, Snippet } from '../catalogue/catalogue-api.ts';
import { markedText } from '../ui/marked.tsx';

type Column = NarrowSnippet['without'];

// The widths at which `COLUMNS` hides these columns.
const WITH: Readonly<Record<Column, string>> = {
  categories: '@max-[860px]:hidden',
  location: '@max-[600px]:hidden',
  ticker: '@max-[720px]:hidden',
};
const WITHOUT: Readonly<Record<Column, string>> = {
  categories: 'hidden @max-[860px]:inline',
  location: 'hidden @max-[600px]:inline',
  ticker: 'hidden @max-[720px]:inline',
};

/** Alone, a number does not say what it is. */
const snippetText = ({ field, text, ranges }: Snippet) => (
  <>
    {(field === 'Id' || field === 'Founded') && `${field} `}
    {markedText(text, ranges)}
  </>
);

interface MatchLinesProps {
  readonly domain: string | null;
  readonly highlights: RowHighlights;
}

/** Search matches in fields that the row does not show; at each width, one line is visible. */
export function MatchLines({ domain, highlights }: MatchLinesProps) {
  const { elsewhere, narrow = [] } = highlights;
  const isMatch = elsewhere || highlights.domain;
  return (
    <>
      <span className={`${isMatch ? '' : 'not-compact'} ${narrow[0] ? WITH[narrow[0].without] : ''}`}>
        {elsewhere ? snippetText(elsewhere) : domain && markedText(domain, highlights.domain)}
      </span>
      {narrow.map(({ without, ...snippet }, at) => {
        const next = narrow[at + 1];
        return (
          <span key={without} className={`${WITHOUT[without]} ${next ? WITH[next.without] : ''}`}>
            {snippetText(snippet)}
          </span>
        );
      })}
    </>
  );
}
