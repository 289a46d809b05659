// The worker that bench/match-list.mjs measures. It gets companies once, then a list in each message.
import { createListMatcher } from '../src/dashboard/catalogue/matching/list-matcher.ts';
import { generateCompanies } from './many-companies.mjs';

const LINES = 1000;

/** Changes names as lists do: legal forms, slips, other words, a part of the name, names that nobody has. */
const CHANGES = [
  ({ name }) => `${name.toUpperCase()} INC`,
  ({ ticker }) => ticker,
  ({ domain }) => domain,
  ({ name }) => name.slice(0, 2) + name.slice(3),
  ({ name }) => name.split(' ')[0],
  ({ name }) => `${name} Holdings`,
  ({ name }) => `Unknown ${name.slice(3)}`,
  ({ name }) => `${name.slice(0, 3)}${name[4]}${name[3]}${name.slice(5)} Ltd`,
  ({ name }) => name,
];

let companies = [];

function createLines() {
  const step = Math.max(1, Math.floor(companies.length / LINES));
  return companies
    .filter(({ id }) => id % step === 0)
    .slice(0, LINES)
    .map((company, at) => CHANGES[at % CHANGES.length](company));
}

async function measure(count) {
  if (companies.length !== count) companies = [...generateCompanies(count)];
  const lines = createLines();
  // A new revision each time, so that the index of names is built again.
  const match = createListMatcher({ revision: performance.now(), all: () => companies });
  const times = [performance.now()];
  await match([], false);
  times.push(performance.now());
  const matches = await match(lines, false);
  times.push(performance.now());
  const matched = matches.filter(({ status }) => status === 'matched').length;
  postMessage({ index: times[1] - times[0], lines: times[2] - times[1], matched });
}

addEventListener('message', ({ data: { count } }) => {
  measure(count).catch(reportError);
});
