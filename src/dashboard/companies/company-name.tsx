import { Link } from '@tanstack/react-router';
import { companyName } from '#dashboard/lib/shown-name.ts';
import { AnnotationMarks } from '#dashboard/notes/annotation-marks.tsx';
import { type Annotation, isEmpty } from '#dashboard/notes/annotation.ts';
import type { CompanySummaryResponse } from '../api/response-schemas.ts';
import type { Snippet } from '../catalogue/company-answers.ts';
import { markedText } from '../ui/marked.tsx';
import { companyLink, TWO_LINES } from './company-display.ts';
import { CompanyLogo } from './company-logo.tsx';
import type { NarrowSnippet, RowHighlights } from './row-highlights.ts';

interface CompanyNameProps {
  readonly company: CompanySummaryResponse;
  readonly highlights?: RowHighlights | undefined;
  /** True if the company has changed since the user's last visit. It is then marked by a dot. */
  readonly isNew?: boolean;
  /** True if the company is in the user's comparison. A mark below the name then says so. */
  readonly isCompared?: boolean;
  /** The user's tags and note, which are shown below the name. */
  readonly annotation?: Annotation | undefined;
}

/** A company's logo and name. The parent must have the class `company-name`. */
export function CompanyName({
  company,
  highlights,
  isNew = false,
  isCompared = false,
  annotation,
}: CompanyNameProps) {
  const more = (highlights?.elsewhere || highlights?.narrow || highlights?.domain) && highlights;
  const isNoted = annotation !== undefined && !isEmpty(annotation);
  const isMarked = isNoted || isCompared;
  return (
    <>
      {/* The key replaces the image, which would otherwise show the previous logo until the next one has loaded. */}
      <CompanyLogo key={company.logo_filename} company={company} />
      <Link
        {...companyLink(company.id)}
        dir="auto"
        className={`leading-[18px] font-semibold text-ink pointer-coarse:after:absolute pointer-coarse:after:inset-0 ${TWO_LINES}`}
      >
        {markedText(companyName(company), highlights?.name)}
      </Link>
      <span className={`detail-line ${more || isMarked ? '' : 'in-data-[density=compact]:hidden'}`}>
        {isCompared && (
          <bdi className="mr-1.5 rounded-[3px] bg-accent-wash px-1 text-accent in-data-ticked:bg-sheet">
            In Compare
          </bdi>
        )}
        {isNoted && (
          <span className="mr-1.5">
            <AnnotationMarks annotation={annotation} />
          </span>
        )}
        {more ? <MatchLines domain={company.domain} highlights={more} /> : company.domain}
      </span>
      {/* This comes last because the logo is positioned as the first child. */}
      {isNew && (
        <span
          title="Changed since your last visit"
          className="absolute top-1/2 left-px size-[5px] -translate-y-1/2 rounded-full bg-accent in-[li]:-left-2"
        >
          <span className="sr-only">Changed since your last visit</span>
        </span>
      )}
    </>
  );
}

type Column = NarrowSnippet['without'];

// Classes that show a line only in tables that are wide enough for a column (`SHOWN_WITH`), or only in narrower ones
// (`SHOWN_WITHOUT`). The widths must be those at which `COLUMNS` hides the column.
const SHOWN_WITH: Readonly<Record<Column, string>> = {
  categories: '@max-[860px]:hidden',
  location: '@max-[600px]:hidden',
  ticker: '@max-[720px]:hidden',
};
const SHOWN_WITHOUT: Readonly<Record<Column, string>> = {
  categories: 'hidden @max-[860px]:inline',
  location: 'hidden @max-[600px]:inline',
  ticker: 'hidden @max-[720px]:inline',
};

const LABELS: Partial<Record<Snippet['field'], string>> = {
  Id: 'Id ',
  Founded: 'Founded ',
  'In news': 'In news: ',
  'In research': 'In research: ',
  'Your note': 'Your note: ',
  'Your tags': 'Your tags: ',
};

const snippetText = ({ field, text, ranges }: Snippet) => (
  <>
    {LABELS[field]}
    {markedText(text, ranges)}
  </>
);

interface MatchLinesProps {
  readonly domain: string | null;
  readonly highlights: RowHighlights;
}

/**
 * Renders the search matches that no column shows, as one line for each width of the table. CSS shows only one of the
 * lines at a time.
 */
function MatchLines({ domain, highlights }: MatchLinesProps) {
  const { elsewhere, narrow = [] } = highlights;
  const isMatch = elsewhere || highlights.domain;
  return (
    <>
      <span
        className={`${isMatch ? '' : 'in-data-[density=compact]:hidden'} ${narrow[0] ? SHOWN_WITH[narrow[0].without] : ''}`}
      >
        {elsewhere ? snippetText(elsewhere) : domain && markedText(domain, highlights.domain)}
      </span>
      {narrow.map(({ without, ...snippet }, index) => {
        const next = narrow[index + 1];
        return (
          <span key={without} className={`${SHOWN_WITHOUT[without]} ${next ? SHOWN_WITH[next.without] : ''}`}>
            {snippetText(snippet)}
          </span>
        );
      })}
    </>
  );
}
