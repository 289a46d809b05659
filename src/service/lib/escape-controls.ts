/**
 * What a terminal acts on and what reorders or hides text, except line breaks and tabs: control and format characters,
 * the separators of lines and paragraphs, and halves of a surrogate pair.
 */
const UNSAFE = /(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * Escapes control characters, as JSON does, in text that may come from a file or a caller and is printed: otherwise it
 * could rewrite what an operator sees. JSON stays JSON with the same values.
 */
export function escapeControls(text: string): string {
  return text.replace(UNSAFE, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}
