import { sampleCompany, sampleOffering, sampleSummary } from '#contract/examples.ts';

/**
 * Texts that attack code which shows, links, searches, sorts or exports them. If their script runs, it sets `hacked`.
 */
export const HOSTILE_TEXTS: readonly string[] = [
  '<script>window.hacked=1</script>',
  '"><img src=x onerror="window.hacked=1">',
  `'><svg/onload=window.hacked=1><iframe srcdoc="<script>top.hacked=1</script>">`,
  '<style>body{display:none}</style><base href="https://evil.example/"><form action="https://evil.example/">',
  'javascript:window.hacked=1',
  'java\tscript:window.hacked=1',
  '\u0001JaVaScRiPt:window.hacked=1',
  'vbscript:window.hacked=1',
  'data:text/html,<script>window.hacked=1</script>',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  '//evil.example/x',
  '/\\evil.example/x',
  'https://dossier.example@evil.example/',
  'https://evil.example\\@dossier.example/',
  `https://evil.example/${'x'.repeat(3000)}`,
  'url(https://evil.example/x);background:red',
  '../../../etc/passwd',
  '%2e%2e%2f%00.svg',
  '{{constructor.constructor("window.hacked=1")()}}',
  '${window.hacked=1}#{7*7}<%= 7*7 %>',
  `'; DROP TABLE companies; -- " OR 1=1`,
  '=HYPERLINK("https://evil.example","x")',
  '+1+cmd|" /C calc"!A0',
  '@SUM(1)',
  '-2+3',
  '\t=1',
  '\uFF1D1',
  '\u202Egnp.exe\u2066',
  '\u200B\u200D\uFEFF',
  'Z\u0300\u0301\u0302\u0303'.repeat(200),
  'W'.repeat(10_000),
  'word '.repeat(2000),
  '\uFDFD'.repeat(500),
  'nul\u0000and\u001B[31mescape',
  'lone \uD800 surrogate',
  'line\r\nfeed\u2028and\u2029others',
  '__proto__',
  'constructor',
  '',
  ' ',
];

const isInstant = (text: string) => /^\d{4}-\d\d-\d\dT/.test(text);

/** Replaces every string in a value, at any depth, so that fields added later are covered too. */
export function withEveryString(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === 'string') return replace(value);
  if (Array.isArray(value)) return value.map((each) => withEveryString(each, replace));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, withEveryString(each, replace)]),
  );
}

interface HostileRecords {
  readonly companies: readonly { readonly id: number }[];
  readonly details: readonly { readonly id: number }[];
  readonly offerings: readonly { readonly id: number }[];
}

/** Creates records with each hostile text in every string field: once in all of them, and once with valid dates. */
export function hostileRecords(): HostileRecords {
  const replacements = HOSTILE_TEXTS.flatMap((hostile) => [
    () => hostile,
    (text: string) => (isInstant(text) ? text : hostile),
  ]);
  const records = (sample: object, extra: (hostile: string) => object = () => ({})) =>
    replacements.map((replace, at) => ({
      ...(withEveryString(sample, replace) as object),
      ...extra(replace('')),
      id: at + 1,
    }));
  return {
    companies: records(sampleSummary),
    details: records(sampleCompany),
    // An offering's fields can have any name.
    offerings: records(sampleOffering, (hostile) => ({
      [hostile]: hostile,
      website: hostile,
      nested: { [hostile]: [hostile, { [hostile]: hostile }] },
    })),
  };
}
