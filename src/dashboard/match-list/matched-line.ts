import { type LineMatch, NO_MATCH } from '#dashboard/catalogue/matching/line-match.ts';
import type { InputTable } from './input-table.ts';

/** A line of the user's list with the company that it was matched to. */
export interface MatchedLine {
  readonly cells: readonly string[];
  readonly match: LineMatch;
  /** Id of the matching company. Null if no company matches, or if several do and the user hasn't chosen one. */
  readonly id: number | null;
  /** True if the user has made a choice for this line, including the choice that no company matches. */
  readonly isChosen: boolean;
}

interface UserChoices {
  readonly table: InputTable;
  readonly lines: readonly string[];
  /** The company that the user chose for a line, by the line; null if the user chose none. */
  readonly choices: ReadonlyMap<string, number | null>;
}

/** Returns each line with its company: the one that the user chose, or else the one that it was matched to. */
export const decideLines = (
  { table, lines, choices }: UserChoices,
  matches: readonly LineMatch[],
): readonly MatchedLine[] =>
  lines.map((line, index) => {
    const match = matches[index] ?? NO_MATCH;
    const choice = choices.get(line);
    const matched = match.status === 'matched' ? (match.candidates[0]?.company.id ?? null) : null;
    return {
      cells: table.rows[index] ?? [],
      match,
      id: choice === undefined ? matched : choice,
      isChosen: choice !== undefined,
    };
  });

export const lineStatus = ({ match, id, isChosen }: MatchedLine): LineMatch['status'] =>
  isChosen ? (id === null ? 'none' : 'matched') : match.status;
