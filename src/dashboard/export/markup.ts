const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Text as the content of an element in HTML or XML. */
export const escapeMarkup = (text: string): string =>
  text.replaceAll(/[&<>]/g, (character) => ENTITIES[character] ?? character);
