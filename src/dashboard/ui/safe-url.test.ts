import { expect, test } from 'vitest';
import { brandColor } from './brand-mark.tsx';
import { domainUrl, safeUrl } from './safe-url.ts';

test.each(['https://a.example/x?y#z', 'http://a.example', 'https://bücher.example'])(
  '%s is a safe link',
  (link) => {
    expect(safeUrl(link)).toBeInstanceOf(URL);
  },
);

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' https://a.example',
  'data:text/html,x',
  'vbscript:x',
  'https://user:pass@a.example',
  'https://a.example/\u202Egpj.exe',
  'https://a.example\\@evil.example',
  'https://a.exa\u200Bmple',
  'https://a.example/\nx',
  '//a.example',
  '/companies',
  `https://a.example/${'x'.repeat(2048)}`,
  '',
])('%j is not a safe link', (link) => {
  expect(safeUrl(link)).toBeNull();
});

test('only a bare domain becomes an https URL', () => {
  expect(domainUrl('a.example')?.href).toBe('https://a.example/');
  expect(domainUrl('bücher.example')?.href).toBe('https://xn--bcher-kva.example/');
  expect(['', 'localhost', 'a.example/x', 'a b.example', 'javascript:x', null].map(domainUrl)).toEqual(
    Array.from({ length: 6 }, () => null),
  );
});

test('brandColor accepts only hex colours', () => {
  expect(
    ['#abc', '#0D6E6E', 'red', '#12345', 'url(x)', '#fff;background:url(x)', null].map(brandColor),
  ).toEqual(['#abc', '#0D6E6E', null, null, null, null, null]);
});
