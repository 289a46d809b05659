import { SCOPES, type Scope } from '#contract/routes.ts';
import { InvalidArgumentError, Option } from 'commander';
import { DAY_MS } from '../lib/milliseconds.ts';

const MAX_PER_MINUTE = 1_000_000;

function parseClient(name: string): string {
  if (/^[^\p{C}\s](?:[^\p{C}]{0,62}[^\p{C}\s])?$/u.test(name)) return name;
  throw new InvalidArgumentError('A client is 1 to 64 printable characters.');
}

function parseScope(scope: string, previous: readonly Scope[] = []): Scope[] {
  const parsed = SCOPES.find((name) => name === scope);
  if (parsed === undefined) throw new InvalidArgumentError(`The scopes are ${SCOPES.join(' and ')}.`);
  return [...new Set([...previous, parsed])];
}

/** The end of that day in milliseconds since 1970. Not null for never: Commander would make it an empty text. */
function parseLastDay(text: string): number | 'never' {
  if (text === 'never') return text;
  const midnight = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  const isDate = !Number.isNaN(midnight) && toDay(midnight) === text;
  if (!isDate) throw new InvalidArgumentError('The last day is a date such as 2027-01-31, or never.');
  const end = midnight + DAY_MS;
  if (end <= Date.now()) throw new InvalidArgumentError('That day has passed. To end a key, revoke it.');
  return end;
}

function parsePerMinute(text: string): number | 'default' {
  if (text === 'default') return text;
  if (/^\d{1,7}$/.test(text) && Number(text) <= MAX_PER_MINUTE) return Number(text);
  throw new InvalidArgumentError(
    `The limit is a whole number from 0 (no limit) to ${MAX_PER_MINUTE}, or default.`,
  );
}

const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The day after which a key no longer works, in UTC. */
export const lastDayOf = (expiresAt: number) => toDay(expiresAt - 1);

/** Required. */
export const clientOption = () =>
  new Option('--client <name>', 'who will use it; all keys of a client can be suspended together')
    .argParser(parseClient)
    .makeOptionMandatory();
/** Required; gives an array of distinct scopes. */
export const scopeOption = () =>
  new Option('--scope <scope>', `what it may read: ${SCOPES.join(' or ')}; repeat for both`)
    .argParser(parseScope)
    .makeOptionMandatory();
/** Gives the end of the day in milliseconds since 1970, or `never`. */
export const expiresOption = () =>
  new Option(
    '--expires <date>',
    'last day on which it works, in UTC, such as 2027-01-31; or never',
  ).argParser(parseLastDay);
/** Gives a number of requests a minute, or `default`. */
export const limitOption = () =>
  new Option(
    '--limit <requests>',
    'requests a minute; 0 for no limit, "default" for RATE_LIMIT_PER_KEY',
  ).argParser(parsePerMinute);
