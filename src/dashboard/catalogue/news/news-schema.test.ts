import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeUrl } from '#dashboard/ui/safe-url.ts';
import { propertyRuns } from '../../../property-tests.ts';
import type { NewsEntry } from '../news-request.ts';
import { publicationsOf } from './news-schema.ts';

const published = (link: string) =>
  publicationsOf({ type: 'expert', link, articles: [] } as unknown as NewsEntry);
const hostOf = (link: string) => [safeUrl(link)?.host].flatMap((host) => host || []);

test.each([
  'https://notes.example/lrs-1',
  'http://a.b.example/x/y.html',
  'https://Notes.example/1',
  'https://notes.example:8080/1',
  'https://user@notes.example/1',
  'https://xn--a.example/1',
  'https://127.0.0.1/1',
  'https://0x7f.1/1',
  'https://notes.example',
  'https://notes.example/a b',
  'ftp://notes.example/1',
  'https://notes..example/1',
  'javascript:alert(1)',
])('the publication of a document is the host of %s, if that is a safe link', (link) => {
  expect(published(link)).toEqual(hostOf(link));
});

test('a document whose link is too long to be safe has no publication', () => {
  expect(published(`https://notes.example/${'a'.repeat(3000)}`)).toEqual([]);
});

test('the publication of a document is the host of its link, whatever the link is', () => {
  const part = fc.stringMatching(/^[a-z\d.:@/\\?#%-]{0,12}$/);
  fc.assert(
    fc.property(fc.constantFrom('https://', 'http://', 'HTTPS://', ''), part, part, (scheme, host, path) => {
      const link = `${scheme}${host}.example/${path}`;
      expect(published(link)).toEqual(hostOf(link));
    }),
    propertyRuns(300),
  );
});
