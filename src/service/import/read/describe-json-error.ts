const STRING = /"(?:[^"\\]|\\.)*"/g;
/** Values that Python and JavaScript print but JSON does not have, with what to write instead. */
const NO_JSON_VALUES: Readonly<Record<string, string>> = {
  None: 'null',
  NaN: 'null',
  Infinity: 'null',
  undefined: 'null',
  True: 'true',
  False: 'false',
};

/** Explains why a text is not JSON and how to correct it. `error` is the error that `JSON.parse` has thrown. */
export function describeJsonError(text: string, error: unknown): string {
  const rest = text.replaceAll(STRING, '""');
  if (/[{[,:]\s*'/.test(rest))
    return 'is not JSON: names and texts need double quotes ("), not single ones (\'). Write the file with a JSON library (in Python, json.dumps)';
  const [, value] = /[:[,]\s*-?(None|NaN|Infinity|undefined|True|False)\b/.exec(rest) ?? [];
  if (value !== undefined)
    return `is not JSON: ${value} is no JSON value. Write ${NO_JSON_VALUES[value]} instead`;
  if (/[{,]\s*[\p{L}_$][\p{L}\p{N}_$]*\s*:/u.test(rest))
    return 'is not JSON: names need double quotes, such as {"name": "Acme"}';
  if (/,\s*[}\]]/.test(rest)) return 'is not JSON: there is a comma before a closing bracket. Remove it';
  if (/^\s*(?:\/\/|\/\*|#)/.test(rest)) return 'is not JSON, which has no comments. Remove this line';
  const count = (pattern: RegExp) => rest.match(pattern)?.length ?? 0;
  if (count(/[{[]/g) > count(/[}\]]/g))
    return 'is not JSON: the record ends too early. In JSON Lines, each record stands on one line';
  return `is not JSON: ${error instanceof Error ? error.message : 'it cannot be read'}`;
}
