/** Values that an attacker or a careless import could put into a list item. */
const HOSTILE: readonly Readonly<Record<string, unknown>>[] = [
  { name: '<img src=x onerror=alert(1)>', description: '<script>alert(2)</script>' },
  { name: '', logo_color: 'url(javascript:alert(3))', logo_filename: '../../etc/passwd' },
  { name: 'x'.repeat(5000), logo_color: 'red;background:url(https://evil.example/x)' },
  { name: 'שלום עולם בע״מ', founded_year: 0, domain: 'javascript:alert(4)' },
  { name: '👩‍🚀 Rocket 🚀', updated_at: '2026-02-30T00:00:00Z', domain: 'user:pass@evil.example' },
  { name: '\u202Efdp.exe', updated_at: '2026-03-01T10:00:00', logo_color: '#12' },
  { name: '=HYPERLINK("https://evil.example")', updated_at: 'yesterday', founded_year: -1 },
  { name: '   ', updated_at: '', logo_filename: 'https://evil.example/x.svg', founded_year: 99_999 },
  { name: 'Lone \uD800 surrogate', location: '"><svg onload=alert(5)>', ticker: '\u0000\u0007' },
];

/** Returns hostile values that override fields of company number `at`. */
export const hostileFields = (at: number) => HOSTILE[Math.floor(at / 6) % HOSTILE.length] ?? {};

/** Research and news with unsafe links and unknown document types. */
export const hostileDetail = {
  research: [
    {
      id: 'r-1',
      title: '<b onmouseover=alert(6)>Bold</b>',
      document_type: 'PODCAST',
      link: 'javascript:alert(7)',
      published_at: '2026-13-01',
    },
    { id: 'r-2', title: null, document_type: null, link: 'data:text/html,x', published_at: 12 },
    null,
  ],
  news: [
    {
      id: 1,
      headline: '<img src=x onerror=alert(8)>',
      description: 'y'.repeat(5000),
      published_at: 'never',
      articles: [{ id: 'one', headline: '', summary: null, link: '//evil.example', publication: [] }, 'two'],
    },
  ],
};

export const extraFields = (at: number) => ({
  employees: at * 10,
  rating: { agency: 'Fair & Sons', grade: at % 2 === 0 ? 'A' : 'B' },
  constructor: 'a field of this name',
  'x-api-key': 'a field, no key',
});

const MISTYPED: readonly [field: string, value: unknown][] = [
  ['name', undefined],
  ['ticker', null],
  ['founded_year', '1999'],
  ['location', { city: 'Berlin' }],
  ['updated_at', 1_700_000_000],
  ['domain', undefined],
  ['description', ['a', 'b']],
  ['logo_color', 255],
  ['name', null],
  ['created_at', undefined],
];

/** Makes one field missing, null or of another type, cycling through the list. */
export function breakField<T extends Readonly<Record<string, unknown>>>(record: T, at: number): T {
  const [field, value] = MISTYPED[Math.floor(at / 6) % MISTYPED.length] ?? [];
  return field === undefined ? record : { ...record, [field]: value };
}
