// This file computes from the imported records what the service must send for an edition, byte for byte. It uses none
// of the service's code, so that it doesn't repeat a mistake there.
const byCodeUnit = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
// Symbols come before numbers, which are sorted by value, and numbers before letters.
const listOrder = (name) =>
  name
    .trim()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\p{P}\p{S}]/gu, '!$&')
    .replace(/\d+/g, (digits) => `0${String.fromCharCode(digits.length)}${digits}`);
const isText = (id) => typeof id === 'string';

function toEntry(company) {
  const { research: _research, news: _news, ...summary } = company;
  return {
    id: company.id,
    slugs: company.categories.map(({ slug }) => slug),
    summary: JSON.stringify(summary),
    detail: JSON.stringify(company),
  };
}

function pageText(name, texts, { limit, offset }) {
  const rows = texts.slice(offset, offset + limit);
  const page_info = { limit, offset, total_count: texts.length, has_next: offset + limit < texts.length };
  return `{"${name}":[${rows.join(',')}],"page_info":${JSON.stringify(page_info)}}`;
}

/** Creates the model, which returns texts of 200 responses, or undefined where a 404 is right. */
export function createModel({ edition, companies, offerings }) {
  const entries = companies
    .map((company) => ({ key: listOrder(company.name), id: company.id, company }))
    .toSorted((a, b) => byCodeUnit(a.key, b.key) || a.id - b.id)
    .map(({ company }) => toEntry(company));
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const offeringTexts = offerings
    .toSorted((a, b) => isText(a.id) - isText(b.id) || byCodeUnit(a.id, b.id))
    .map((offering) => JSON.stringify(offering));
  const offeringById = new Map(offerings.map((offering) => [String(offering.id), JSON.stringify(offering)]));
  const select = ({ ids, slugs }) =>
    entries.filter(
      (entry) =>
        (!ids || ids.includes(entry.id)) && (!slugs || entry.slugs.some((slug) => slugs.includes(slug))),
    );
  const texts = {
    companies: (query) =>
      pageText(
        'companies',
        select(query).map(({ summary }) => summary),
        query,
      ),
    company: ({ id }) => byId.get(id)?.detail,
    offerings: (query) => pageText('offerings', offeringTexts, query),
    offering: ({ id }) => offeringById.get(String(id)),
  };
  return {
    edition,
    companyIds: (filter = {}) => select(filter).map(({ id }) => id),
    slugs: [...new Set(entries.flatMap((entry) => entry.slugs))],
    /** Returns the expected text. `lookup` is `{ operation, query }` as in `requests.mjs`. */
    textOf: ({ operation, query }) => texts[operation](query),
  };
}
