import { beforeEach, describe, expect, test } from 'vitest';
import { createChecker, isTorn } from './check-response.mjs';
import { createEdition, EDITIONS } from './editions.mjs';
import { createModel } from './model.mjs';
import { toRequest } from './requests.mjs';
import { createTimeline } from './timeline.mjs';

const models = Object.fromEntries(EDITIONS.map((name) => [name, createModel(createEdition(name, 60))]));
const request = toRequest('companies', { limit: 5, offset: 10 });
const textOf = (edition, { lookup } = request) => models[edition].textOf(lookup);
const envelope = (code) => JSON.stringify({ error: 'Something.', code });

let current;
let checker;
beforeEach(() => {
  current = createTimeline('first');
  checker = createChecker(models, current);
});

function verdictOf(response, asked = request) {
  const now = performance.now();
  const given = { status: 200, revision: 'r1', sentAt: now, answeredAt: now, ...response };
  return checker.check(asked, given).verdict;
}

describe('a page', () => {
  test('is right only with the exact bytes of its revision', () => {
    expect(verdictOf({ text: textOf('first') })).toBe('right');
    expect(verdictOf({ text: textOf('first').replace('"total_count":', '"total_count":1') })).toBe('wrong');
    expect(verdictOf({ text: textOf('first', toRequest('companies', { limit: 5, offset: 11 })) })).toBe(
      'wrong',
    );
    expect(verdictOf({ text: textOf('first'), revision: undefined })).toBe('wrong');
  });

  test('is torn with rows of two editions', () => {
    const [first, second] = EDITIONS.map((edition) => JSON.parse(textOf(edition)));
    const text = JSON.stringify({ ...first, companies: [...first.companies.slice(1), second.companies[0]] });
    expect(isTorn(text)).toBe(true);
    expect(isTorn(textOf('first'))).toBe(false);
    current.set('first', 'second');
    expect(verdictOf({ text })).toBe('torn');
  });

  test('is wrong with the body of one revision and the header of another', () => {
    current.set('first', 'second');
    expect(verdictOf({ text: textOf('first'), revision: 'r1' })).toBe('right');
    expect(verdictOf({ text: textOf('second'), revision: 'r2' })).toBe('right');
    expect(verdictOf({ text: textOf('second'), revision: 'r1' })).toBe('wrong');
  });

  test('is wrong when its edition is outdated, but not when the request was sent before', () => {
    const before = performance.now();
    expect(verdictOf({ text: textOf('first') })).toBe('right');
    current.set('second');
    expect(verdictOf({ text: textOf('first') })).toBe('wrong');
    expect(verdictOf({ text: textOf('first'), sentAt: before - 1 })).toBe('right');
  });
});

test('a 304 is right only for the current ETag, and a 200 is wrong then', () => {
  const conditional = { ...request, knownRevision: 'r1' };
  expect(verdictOf({ status: 304, text: '' }, conditional)).toBe('right');
  expect(verdictOf({ status: 304, text: '', revision: 'r2' }, conditional)).toBe('wrong');
  expect(verdictOf({ text: textOf('first') }, conditional)).toBe('wrong');
  expect(verdictOf({ text: textOf('first'), revision: 'r2' }, conditional)).toBe('right');
});

test('a 404 is wrong for a company that exists', () => {
  const [existing] = models.first.companyIds();
  const notFound = { status: 404, text: envelope('not_found') };
  expect(verdictOf(notFound, toRequest('company', { id: existing }))).toBe('wrong');
  expect(verdictOf(notFound, toRequest('company', { id: 5_000 }))).toBe('right');
});

test('a key gets data only while it may, and the error of its state otherwise', () => {
  const state = createTimeline('200');
  const asked = { ...request, key: state };
  const revoked = { status: 401, text: envelope('key_revoked') };
  expect(verdictOf({ text: textOf('first') }, asked)).toBe('right');
  expect(verdictOf(revoked, asked)).toBe('wrong');
  state.set('401 key_revoked');
  expect(verdictOf(revoked, asked)).toBe('right');
  expect(verdictOf({ text: textOf('first') }, asked)).toBe('wrong');
  expect(verdictOf({ status: 401, text: envelope('invalid_key') }, asked)).toBe('wrong');
});

test('a 5xx, a 408 and no response are failures, a 5xx without envelope is wrong', () => {
  expect(verdictOf({ status: 408, text: envelope('invalid_parameter') })).toBe('failed');
  expect(verdictOf({ status: 503, text: envelope('service_unavailable') })).toBe('failed');
  expect(verdictOf({ status: undefined })).toBe('failed');
  expect(verdictOf({ status: 500, text: '<html>' })).toBe('wrong');
});
