const MAX_NAMES = 20;
const MAX_NAME_LENGTH = 60;

/**
 * Lists the names of columns for a message. Long names are shortened and long lists end with a count, since a file
 * that is not a table can seem to have thousands of columns.
 */
export function listNames(names: readonly string[], write: (name: string) => string = String): string {
  const shown = names
    .slice(0, MAX_NAMES)
    .map((name) => write(name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name))
    .join(', ');
  const more = names.length - MAX_NAMES;
  return more > 0 ? `${shown} and ${more.toLocaleString('en')} more` : shown;
}
