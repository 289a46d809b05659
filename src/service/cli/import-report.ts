import type { LoadOptions, LoadResult } from '../import/load.ts';
import type { Changes } from '../import/staging.ts';
import type { StagingResult } from '../import/stage-records.ts';

/** The options of `dossier import`. */
export interface ImportOptions extends LoadOptions {
  readonly dryRun?: boolean;
}

/** What `dossier import` prints, and whether it fails. */
export interface ImportReport {
  readonly problems: readonly string[];
  readonly summary: string;
  /** True if there were invalid lines and `--skip-invalid` was not given. */
  readonly failed: boolean;
}

const formatCount = (count: number, singular: string, plural = `${singular}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? singular : plural}`;

interface FileNames {
  readonly companies: string;
  readonly offerings: string | undefined;
}

/** One line per problem, with the name of its file. */
export function formatProblems(
  { companies, offerings }: Pick<LoadResult, 'companies' | 'offerings'>,
  names: FileNames,
): string[] {
  return [...problemsOf(names.companies, companies), ...problemsOf(names.offerings ?? '', offerings)];
}

function problemsOf(file: string, { problems, problemCount }: StagingResult): string[] {
  const lines = problems.map((problem) => `${file}: ${problem}`);
  const more = problemCount - problems.length;
  return more > 0 ? [...lines, `${file}: and ${formatCount(more, 'more problem')}`] : lines;
}

const formatChanges = ({ added, changed, removed }: Changes) =>
  [
    `${added.toLocaleString('en-US')} added`,
    `${changed.toLocaleString('en-US')} changed`,
    `${removed.toLocaleString('en-US')} removed`,
  ].join(', ');

/** `names` are the files as given on the command line. */
export function importReport(
  result: LoadResult,
  names: FileNames,
  {
    dryRun = false,
    skipInvalid = false,
    merge = false,
    seconds,
  }: ImportOptions & { readonly seconds: number },
): ImportReport {
  const { changes, companies, offerings } = result;
  const rejected = companies.rejected + offerings.rejected;
  const problems = formatProblems(result, names);
  const good = `${formatCount(companies.accepted, 'company', 'companies')} and ${formatCount(offerings.accepted, 'offering')}`;
  const bad = rejected > 0 ? `; ${formatCount(rejected, 'bad line')}` : '';
  const time = `in ${seconds.toFixed(1)} s`;
  const failed = rejected > 0 && !skipInvalid;
  const changed = changes
    ? `\nCompanies: ${formatChanges(changes.companies)}. Offerings: ${formatChanges(changes.offerings)}.`
    : '';
  if (dryRun) {
    const would = changed && `\nA merge would come to this:${changed}`;
    const summary = `Checked ${good} ${time}${bad}. Nothing was changed (dry run).${would}`;
    return { problems, failed, summary };
  }
  if (changed) {
    const done = `${merge ? 'Merged' : 'Imported'} ${good} ${time}${bad && `${bad} left out`}.`;
    return { problems, failed, summary: `${done}${changed}` };
  }
  const summary = `Nothing was changed: ${formatCount(rejected, 'bad line')}. Correct the file, or leave them out with --skip-invalid.`;
  return { problems, failed, summary };
}
