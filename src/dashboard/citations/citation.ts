import { escapeMarkup } from '#dashboard/lib/format/escape-markup.ts';

/** A source that a reader can cite: a news item, an article, a document or a figure. */
export interface Citation {
  readonly title: string;
  /** Who published the source; empty if unknown. */
  readonly publication: string;
  readonly date: string;
  /** Address of the source itself; null if it has none that is safe to open. */
  readonly address: string | null;
  /** Absolute URL of the page in Dossier that shows the source. */
  readonly link: string;
}

/** Citations as plain text and as HTML. Programs paste the one they support. */
interface FormattedCitations {
  readonly text: string;
  readonly html: string;
}

/** Replaces line breaks with spaces, so that a title can't break the list of citations. */
const singleLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();

const sourceOf = ({ publication, date }: Citation, publicationText = publication): string =>
  [publicationText, date].filter(Boolean).join(', ');

/**
 * Formats a citation as text: "“A plant opens”. Trade Gazette, 2 Mar 2026. https://news.example/oslo. In Dossier:
 * https://…".
 */
function toText(citation: Citation): string {
  const { title, address, link } = citation;
  return [`“${singleLine(title)}”`, singleLine(sourceOf(citation)), address, `In Dossier: ${link}`]
    .filter(Boolean)
    .join('. ');
}

// URL parsing has percent-encoded any quotes, so the URL can't end the `href` attribute.
const toLink = (url: string, text: string): string => `<a href="${escapeMarkup(url)}">${text}</a>`;

function toHtml(citation: Citation): string {
  const { title, publication, address, link } = citation;
  const publicationText = publication && `<i>${escapeMarkup(singleLine(publication))}</i>`;
  const parts = [
    `“${escapeMarkup(singleLine(title))}”`,
    sourceOf(citation, publicationText),
    address && toLink(address, escapeMarkup(address)),
    toLink(link, 'In Dossier'),
  ];
  return parts.filter(Boolean).join('. ');
}

/** Formats citations as text and as HTML. Two or more become a list in the given order. */
export function formatCitations(citations: readonly Citation[]): FormattedCitations {
  const [first, ...others] = citations;
  if (first && others.length === 0) return { text: toText(first), html: `<p>${toHtml(first)}</p>` };
  return {
    text: citations.map((each) => `- ${toText(each)}`).join('\n'),
    html: `<ul>${citations.map((each) => `<li>${toHtml(each)}</li>`).join('')}</ul>`,
  };
}
