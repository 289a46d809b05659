import * as z from 'zod/mini';

// With the `u` flag, a surrogate pair is one character, so this matches only lone surrogates.
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Matches the escapes that can produce lone surrogates. Without such an escape, decoded UTF-8 contains none. */
const SURROGATE_ESCAPE = /\\u[dD][89a-fA-F]/;

const PROBLEM = 'has half of a character (a lone surrogate)';
const MAX_PATH_LENGTH = 200;

interface JsonNode {
  readonly value: unknown;
  readonly key?: PropertyKey;
  readonly parent?: JsonNode;
}

function describeNode(node: JsonNode): string {
  const path: PropertyKey[] = [];
  for (let at: JsonNode | undefined = node; at?.key !== undefined; at = at.parent) path.push(at.key);
  const text = z.core.toDotPath(path.toReversed().slice(0, MAX_PATH_LENGTH)) || 'the record';
  return text.length > MAX_PATH_LENGTH ? `${text.slice(0, MAX_PATH_LENGTH)}…` : text;
}

/**
 * Describes each string or name in `json` that has a lone surrogate. UTF-8 can't encode those, so a database or URL
 * would silently change them. `source` is the text that `json` was parsed from.
 */
export function describeLoneSurrogates(json: unknown, source: string): string[] {
  if (!SURROGATE_ESCAPE.test(source)) return [];
  const problems: string[] = [];
  const nodes: JsonNode[] = [{ value: json }];
  // The loop appends to the list that it iterates over, because recursion would overflow the stack at deep nesting.
  for (const node of nodes) {
    const { value } = node;
    if (typeof value === 'string' && LONE_SURROGATE.test(value))
      problems.push(`${describeNode(node)}: ${PROBLEM}`);
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, child] of Object.entries(value)) {
      const key = Array.isArray(value) ? Number(name) : name;
      const inside: JsonNode = { value: child, key, parent: node };
      if (LONE_SURROGATE.test(name)) problems.push(`${describeNode(inside)}: its name ${PROBLEM}`);
      nodes.push(inside);
    }
  }
  return problems;
}
