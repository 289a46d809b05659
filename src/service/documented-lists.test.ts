/** The lists in documents that are written by hand are complete. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { Company } from '#contract/company.ts';
import { STATUS_OF } from '#contract/error-codes.ts';
import { exportOperations } from '#contract/exports.ts';
import { type Operation, operations } from '#contract/operations.ts';
import { PageInfo } from '#contract/page-info.ts';
import { searchOperations } from '#contract/search.ts';
import { ROOT } from '../module-graph.ts';
import { createProgram } from './cli/cli.ts';

const readDocument = (name: string) => readFileSync(join(ROOT, 'docs', name), 'utf8');

/** Returns the part of a document below a heading, up to the next heading. */
function sectionOf(document: string, heading: string): string {
  const [, section] = document.split(
    new RegExp(`^#+ ${heading.replaceAll(/[.\\/{}]/g, String.raw`\$&`)}.*$`, 'm'),
  );
  expect(section, `the section ${heading}`).toBeDefined();
  return section?.split(/^#/m)[0] ?? '';
}

/** Returns the words in backticks in the first cells of a table. */
const firstCells = (section: string) => [...section.matchAll(/^\| `(\w+)` /gm)].map(([, name]) => name);

/** Returns the parameters of an operation's query that a text does not name, such as `limit` or `include=full`. */
const missingParameters = (text: string, { parameters }: Operation) =>
  parameters.flatMap(({ name, in: place }) =>
    place === 'path' || new RegExp(`\`${name}[\`=]`).test(text) ? [] : [name],
  );

test('commands.md lists each command', () => {
  const program = createProgram({
    env: {},
    dashboardFolder: '',
    searchWorker: new URL('file:///search-worker.js'),
    stdin: (async function* () {})(),
    out: () => undefined,
    err: () => undefined,
    stopped: async () => undefined,
  });
  const leaves = ({ commands }: Command, prefix: string): string[] =>
    commands.flatMap((command) => {
      const name = `${prefix}${command.name()}`;
      return command.commands.length > 0 ? leaves(command, `${name} `) : [name];
    });
  const names = leaves(program, '');
  expect(names).toEqual(expect.arrayContaining(['import', 'keys list', 'data diff']));
  const listed = [...readDocument('commands.md').matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
  expect(
    names.filter((name) => !listed.some((text) => text === name || text.startsWith(`${name} `))),
  ).toEqual([]);
});

test('specification.md lists the fields, parameters and error codes of the contract', () => {
  const specification = readDocument('specification.md');
  expect(firstCells(sectionOf(specification, '2.1 Company'))).toEqual(Object.keys(Company.shape));
  expect(firstCells(sectionOf(specification, '2.7 Page info'))).toEqual(Object.keys(PageInfo.shape));
  for (const [index, operation] of Object.values<Operation>(operations).entries()) {
    const section = sectionOf(specification, `4.${index + 1} \`GET ${operation.path}\``);
    expect([operation.path, missingParameters(section, operation)]).toEqual([operation.path, []]);
  }
  const codes = [...sectionOf(specification, '7. Errors').matchAll(/^\| (\d+) +\| `(\w+)`/gm)];
  expect(Object.fromEntries(codes.map(([, status, code]) => [code, Number(status)]))).toEqual(STATUS_OF);
});

test('beyond-the-contract.md lists the searches and exports with their parameters', () => {
  const document = readDocument('beyond-the-contract.md');
  const search = sectionOf(document, 'Search');
  const [, ofCompanies = '', ofOfferings = ''] = search.split(/^- \*\*Parameters of /m);
  expect(missingParameters(ofCompanies, searchOperations.searchCompanies)).toEqual([]);
  expect(missingParameters(ofOfferings, searchOperations.searchOfferings)).toEqual([]);
  const exports = sectionOf(document, 'Exports of whole lists');
  for (const operation of Object.values<Operation>(exportOperations))
    expect([operation.path, missingParameters(exports, operation)]).toEqual([operation.path, []]);
  const paths = [...Object.values(searchOperations), ...Object.values(exportOperations)].map(
    ({ path }) => path,
  );
  expect(paths.filter((path) => !document.includes(`\`GET ${path}\``))).toEqual([]);
});
