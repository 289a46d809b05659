/**
 * Characters by the names of their HTML entities. Lists that were exported from web pages and databases contain such
 * entities.
 */
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  quot: '"',
  apos: "'",
  lsquo: "'",
  rsquo: "'",
  nbsp: ' ',
  ndash: '-',
  mdash: '-',
  reg: '',
  trade: '',
};
/** Combining accents by their names in HTML entities: “&eacute;” is an “e” with an acute accent. */
const ACCENTS: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  uml: '\u0308',
  tilde: '\u0303',
  cedil: '\u0327',
  ring: '\u030A',
  caron: '\u030C',
};
const ENTITY =
  /&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z])(acute|grave|circ|uml|tilde|cedil|ring|caron)|([a-z]+));/gi;

/** Replaces HTML entities with their characters, even if the text was encoded twice: “&amp;amp;”. */
export function decodeEntities(text: string): string {
  const decode = (encoded: string) =>
    encoded.replaceAll(
      ENTITY,
      (entity, decimal?: string, hex?: string, letter?: string, accent?: string, name?: string) => {
        const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
        if (Number.isFinite(code)) return code <= 0x10_ff_ff ? String.fromCodePoint(code) : entity;
        if (letter !== undefined)
          return `${letter}${ACCENTS[accent?.toLowerCase() ?? ''] ?? ''}`.normalize('NFC');
        return ENTITIES[name?.toLowerCase() ?? ''] ?? entity;
      },
    );
  return text.includes('&') ? decode(decode(text)) : text;
}
