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

test.each([
  ['a.example', 'https://a.example/'],
  ['www.a.example', 'https://www.a.example/'],
  ['A.Example', 'https://a.example/'],
  ['https://a.example', 'https://a.example/'],
  ['HTTP://A.EXAMPLE', 'http://a.example/'],
  ['https://a.example:8443/x?y#z', 'https://a.example:8443/x?y#z'],
  ['a.example/', 'https://a.example/'],
  ['a.example:8080', 'https://a.example:8080/'],
  ['//a.example', 'https://a.example/'],
  [' a.example \n', 'https://a.example/'],
  ['a.example.', 'https://a.example./'],
  ['a_shop.example', 'https://a_shop.example/'],
  ['bücher.example', 'https://xn--bcher-kva.example/'],
  ['bu\u0308cher.example', 'https://xn--bcher-kva.example/'],
  ['xn--bcher-kva.example', 'https://xn--bcher-kva.example/'],
  ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
  ['भारत.example', 'https://xn--h2brj9c.example/'],
  ['a。example', 'https://a.example/'],
])('the domain %j leads to %s', (domain, href) => {
  expect(domainUrl(domain)?.href).toBe(href);
});

test.each([
  '',
  'localhost',
  'a.example/x',
  'a b.example',
  'javascript:x',
  'mailto:info@a.example',
  'ftp://a.example',
  'http:a.example',
  'https://user:pw@a.example/',
  'a.exam\u202Eple',
  'a.exa\u200Bmple',
  'a.example:99999999',
  'a.example,b.example',
  'n/a',
  null,
])('%j is not a domain to link to', (domain) => {
  expect(domainUrl(domain)).toBeNull();
});

test('brandColor accepts only hex colours', () => {
  expect(
    ['#abc', '#0D6E6E', 'red', '#12345', 'url(x)', '#fff;background:url(x)', null].map(brandColor),
  ).toEqual(['#abc', '#0D6E6E', null, null, null, null, null]);
});

test('a link with letters beyond ASCII stays safe however often it is asked for', () => {
  for (let times = 0; times < 20_000; times++) expect(safeUrl('https://bücher.example')).not.toBeNull();
});
