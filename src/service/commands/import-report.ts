import type { LoadOptions, LoadResult } from '../import/load.ts';
import type { Survey } from '../import/validate-pass.ts';

export interface ImportOptions extends LoadOptions {
  /** Reads and checks everything, changes nothing. */
  readonly dryRun?: boolean;
}

/** What an import tells when it has finished. */
export interface ImportReport {
  /** For standard error: bad lines by number, field and reason. */
  readonly problems: readonly string[];
  /** One sentence: what happened. */
  readonly summary: string;
  /** Whether something was bad that was not asked to be skipped. */
  readonly failed: boolean;
}

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

function problemsOf(file: string, { problems, problemCount }: Survey): string[] {
  const lines = problems.map((problem) => `${file}: ${problem}`);
  const more = problemCount - problems.length;
  return more > 0 ? [...lines, `${file}: and ${counted(more, 'more problem')}`] : lines;
}

/** Puts the outcome of an import in words. */
export function importReport(
  { loaded, companies, offerings }: LoadResult,
  names: { readonly companies: string; readonly offerings: string | undefined },
  { dryRun = false, skipInvalid = false, seconds }: ImportOptions & { readonly seconds: number },
): ImportReport {
  const rejected = companies.rejected + offerings.rejected;
  const problems = [
    ...problemsOf(names.companies, companies),
    ...problemsOf(names.offerings ?? '', offerings),
  ];
  const good = `${counted(companies.accepted, 'company', 'companies')} and ${counted(offerings.accepted, 'offering')}`;
  const bad = rejected > 0 ? `; ${counted(rejected, 'bad line')}` : '';
  const time = `in ${seconds.toFixed(1)} s`;
  const failed = rejected > 0 && !skipInvalid;
  if (loaded) return { problems, failed, summary: `Imported ${good} ${time}${bad && `${bad} left out`}.` };
  if (dryRun)
    return { problems, failed, summary: `Checked ${good} ${time}${bad}. Nothing was changed (dry run).` };
  const summary = `Nothing was changed: ${counted(rejected, 'bad line')}. Mend the file, or leave them out with --skip-invalid.`;
  return { problems, failed, summary };
}
