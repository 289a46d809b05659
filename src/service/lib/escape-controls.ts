/**
 * Matches control characters, format characters, line and paragraph separators, and lone surrogates. Line feeds and
 * tabs are not matched.
 */
const UNSAFE = /(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * Escapes control characters as in JSON, so that text from a file or a caller can't manipulate the operator's
 * terminal. JSON keeps its meaning.
 */
export function escapeControls(text: string): string {
  return text.replace(UNSAFE, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}
