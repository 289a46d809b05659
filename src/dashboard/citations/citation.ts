import { escapeMarkup } from '#dashboard/lib/format/escape-markup.ts';

/** A source that a reader can cite: a news item, an article, a document or a figure. */
export interface Citation {
  readonly title: string;
  /** Who published it, and when; parts that are unknown are empty. */
  readonly publication: string;
  readonly date: string;
  /** Address of the source itself; null if it has none that is safe to open. */
  readonly address: string | null;
  /** Absolute URL at which Dossier shows it. */
  readonly link: string;
}

/** Citations as plain text and as HTML, the two formats that other programs paste. */
interface FormattedCitations {
  readonly text: string;
  readonly html: string;
}

/** Titles may have line breaks, which would break a list. */
const singleLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();

const sourceOf = ({ publication, date }: Citation, publicationText = publication): string =>
  [publicationText, date].filter(Boolean).join(', ');

/** Formats a citation: "“A plant opens”. Trade Gazette, 2 Mar 2026. https://news.example/oslo. In Dossier: https://…". */
function toText(citation: Citation): string {
  const { title, address, link } = citation;
  return [`“${singleLine(title)}”`, singleLine(sourceOf(citation)), address, `In Dossier: ${link}`]
    .filter(Boolean)
    .join('. ');
}

// The parser of URLs has encoded quotes, so a URL can't end the attribute.
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

/** Formats citations as text and as HTML. Several become a list in the given order. */
export function formatCitations(citations: readonly Citation[]): FormattedCitations {
  const [first, ...others] = citations;
  if (first && others.length === 0) return { text: toText(first), html: `<p>${toHtml(first)}</p>` };
  return {
    text: citations.map((each) => `- ${toText(each)}`).join('\n'),
    html: `<ul>${citations.map((each) => `<li>${toHtml(each)}</li>`).join('')}</ul>`,
  };
}
