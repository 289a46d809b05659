import { escapeMarkup } from '#dashboard/lib/format/escape-markup.ts';

/** A publication that a citation names. */
interface CitedSource {
  /** Name of the publisher; empty if unknown. */
  readonly publication: string;
  readonly date: string;
  /** Address of the source itself; null if it has none that is safe to open. */
  readonly address: string | null;
}

/** A citation of a news item, an article, a document or a figure. */
export interface Citation {
  readonly title: string;
  /** Name of the company that the title is about; null for a figure. */
  readonly company: string | null;
  /** One source, or one for each article of a news item. */
  readonly sources: readonly CitedSource[];
  /** Absolute URL of the page in Dossier that shows what is cited. */
  readonly link: string;
}

/** Citations as plain text and as HTML. Programs paste the one they support. */
interface FormattedCitations {
  readonly text: string;
  readonly html: string;
}

/** Replaces line breaks with spaces, so that a title can't break the list of citations. */
const singleLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();

/** Turns double quotation marks into single ones, as the title stands in double ones. */
const singleQuotes = (title: string): string =>
  title
    .replaceAll('“', '‘')
    .replaceAll('”', '’')
    .replaceAll(/(?<=^|[\s([])"/g, '‘')
    .replaceAll('"', '’');

/** Formats a title, followed by the company unless the title names it. */
function formatTitle({ title, company }: Citation): string {
  const text = singleLine(title);
  const named = company === null ? '' : singleLine(company);
  const isNamed = text.toLowerCase().includes(named.toLowerCase());
  return `“${singleQuotes(text)}”${isNamed ? '' : ` (${named})`}`;
}

/** Puts a full stop between the parts that are known, such as the title, each source and the link. */
const joinParts = (parts: readonly (string | null)[]): string => parts.filter(Boolean).join('. ');

/**
 * Formats a citation as text: "“A plant opens” (Acme). Trade Gazette, 2 Mar 2026. https://news.example/oslo. In
 * Dossier: https://…".
 */
function toText(citation: Citation): string {
  const sources = citation.sources.flatMap(({ publication, date, address }) => [
    [singleLine(publication), date].filter(Boolean).join(', '),
    address,
  ]);
  return joinParts([formatTitle(citation), ...sources, `In Dossier: ${citation.link}`]);
}

// URL parsing has percent-encoded any quotes, so the URL can't end the `href` attribute.
const toLink = (url: string, text: string): string => `<a href="${escapeMarkup(url)}">${text}</a>`;

function toHtml(citation: Citation): string {
  const sources = citation.sources.flatMap(({ publication, date, address }) => [
    [publication && `<i>${escapeMarkup(singleLine(publication))}</i>`, date].filter(Boolean).join(', '),
    address && toLink(address, escapeMarkup(address)),
  ]);
  return joinParts([escapeMarkup(formatTitle(citation)), ...sources, toLink(citation.link, 'In Dossier')]);
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
