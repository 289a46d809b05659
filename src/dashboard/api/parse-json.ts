/** Returns undefined for invalid or truncated JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** True for any content type that mentions JSON. */
export const hasJsonType = ({ headers }: Response): boolean =>
  /\bjson\b/i.test(headers.get('content-type') ?? '');
