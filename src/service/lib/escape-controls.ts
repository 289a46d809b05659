/**
 * Matches control and format characters, separators of lines and paragraphs, and halves of surrogate pairs, but not
 * line breaks and tabs.
 */
const UNSAFE = /(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * Escapes control characters, as JSON does. Text from a file or a caller could otherwise rewrite what an operator sees
 * on a terminal. JSON keeps its values.
 */
export function escapeControls(text: string): string {
  return text.replace(UNSAFE, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}
