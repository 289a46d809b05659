/** More names than a person would look through. */
const MAX_NAMES = 20;
const MAX_NAME_LENGTH = 60;

/** The names of columns for a message. What is no table at all may have thousands of them, or very long ones. */
export function listNames(names: readonly string[], write: (name: string) => string = String): string {
  const shown = names
    .slice(0, MAX_NAMES)
    .map((name) => write(name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name))
    .join(', ');
  const more = names.length - MAX_NAMES;
  return more > 0 ? `${shown} and ${more.toLocaleString('en')} more` : shown;
}
