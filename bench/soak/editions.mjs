// Two data sets between which the soak test alternates. They differ in which records exist, and in names and
// therefore order. Each record has a marker, so that a response shows its edition.
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { generateCompanies } from '../many-companies.mjs';
import { createModel } from './model.mjs';

export const EDITIONS = ['first', 'second'];
const OFFERINGS = 400;

export const markerOf = (edition) => `edition:${edition}`;

/** Moves the beginning of a name to its end. In both editions, some companies share a name. */
const otherName = (name) => {
  const [start, end] = [name.slice(0, 3), name.slice(3)];
  return `${end}${start}`.trim() || name;
};

function toCompany({ created_at, updated_at, ...profile }, edition) {
  const { id, name, categories, legal_name } = profile;
  const isFirst = edition === EDITIONS[0];
  const marker = markerOf(edition);
  return {
    ...profile,
    name: id % 50 === 0 ? 'Duplicate Name' : isFirst ? name : otherName(name),
    legal_name: `${legal_name} ${marker}`,
    categories: isFirst || categories.length === 1 ? categories : categories.slice(1),
    research: [
      {
        id: `r-${id}`,
        title: `Report ${marker}`,
        document_type: 'MARKET',
        link: `https://reports.example/${id}`,
        published_at: updated_at,
      },
    ],
    news: [
      { id, headline: `News ${marker}`, description: 'Some news.', published_at: updated_at, articles: [] },
    ],
    created_at,
    updated_at,
  };
}

/** Returns companies and offerings as objects, with fields in the order of the contract. */
export function createEdition(edition, companyCount) {
  const left = edition === EDITIONS[0] ? 11 : 13;
  const companies = [];
  for (const company of generateCompanies(companyCount))
    if (company.id % left !== 0) companies.push(toCompany(company, edition));
  const offerings = Array.from({ length: OFFERINGS }, (_, at) => ({
    id: at % 5 === 0 ? `tender-${at}` : at,
    title: `Offering ${at} ${markerOf(edition)}`,
    price: at / 4,
  })).filter((_, at) => at % left !== 0);
  return { edition, companies, offerings };
}

async function writeLines(path, records) {
  const file = createWriteStream(path);
  for (const record of records) file.write(`${JSON.stringify(record)}\n`);
  file.end();
  await finished(file);
}

export async function prepareEditions(folder, companyCount) {
  const [models, files] = [{}, {}];
  for (const name of EDITIONS) {
    const edition = createEdition(name, companyCount);
    models[name] = createModel(edition);
    files[name] = {
      companies: join(folder, `${name}.jsonl`),
      offerings: join(folder, `${name}-offerings.jsonl`),
    };
    await writeLines(files[name].companies, edition.companies);
    await writeLines(files[name].offerings, edition.offerings);
  }
  return { models, files };
}
