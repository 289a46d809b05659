import * as z from 'zod/mini';

type Issue = z.core.$ZodIssue;

/** Turns schema issues into messages such as `founded_year: expected an integer, got "1999"`. */
export function describeIssues(issues: readonly Issue[], input: unknown): string[] {
  return issues.flatMap((issue) => describe(issue, input));
}

function describe(issue: Issue, input: unknown): string[] {
  const where = z.core.toDotPath(issue.path) || 'the record';
  const sent = valueAtPath(input, issue.path);
  const expected = (what: string) => [
    sent === undefined ? `${where}: is missing` : `${where}: expected ${what}, got ${show(sent)}`,
  ];
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map(
        (key) => `${z.core.toDotPath([...issue.path, key])}: is not a field of the contract`,
      );
    case 'invalid_type':
      return expected(NAMES[issue.expected] ?? `a ${issue.expected}`);
    case 'invalid_value':
      return expected(`one of ${issue.values.join(', ')}`);
    case 'invalid_format':
      return expected(FORMATS[issue.format] ?? issue.format);
    case 'invalid_union':
      return expected('an integer or a string');
    case 'too_small':
    case 'too_big':
      return [`${where}: is out of range, got ${show(sent)}`];
    case 'custom':
      return [`${where}: ${issue.message}, got ${show(sent)}`];
    default:
      return [`${where}: ${issue.message}`];
  }
}

const FORMATS: Record<string, string> = {
  datetime: 'a date-time with a zone, such as 2026-11-20T09:30:00Z',
  'url-safe': 'URL-safe text (letters, digits and - . _ ~)',
  'hex-color': 'a hex colour, such as #5b3df5',
};

// Zod reports `int` for fractions and `number` for other types. All numbers of the contract are integers, so both are
// called that.
const NAMES: Record<string, string> = {
  int: 'an integer',
  number: 'an integer',
  array: 'an array',
  object: 'an object',
};

function valueAtPath(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    input,
  );
}

function show(value: unknown): string {
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object' && value !== null) return 'an object';
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
