/** Capitalizes the first letter of a text. */
export function capitalize(text: string): string {
  const [first = '', ...rest] = text;
  return first.toLocaleUpperCase('en') + rest.join('');
}
