import { ApiError } from '../api/failure.ts';

/** Text for `Copy details`: enough for an operator to find the request, never the key. */
export function failureDetails(error: unknown): string {
  if (!(error instanceof ApiError)) return `Error: ${error instanceof Error ? error.message : 'unknown'}`;
  const { failure, context } = error;
  const lines = [`Request: ${context.method} ${context.path}`];
  if (failure.kind === 'refused')
    lines.push(
      `Status: ${failure.status}`,
      `Code: ${failure.code ?? 'none'}`,
      `Message: ${failure.message ?? 'none'}`,
    );
  if (failure.kind === 'unreadable')
    lines.push(`Status: ${failure.status}`, `Unreadable: ${[failure.reason, ...failure.issues].join('; ')}`);
  if (failure.kind === 'unreachable') lines.push(`Unreachable: ${failure.cause}`);
  lines.push(`Request id: ${context.requestId ?? 'none'}`, `Time: ${context.at.toISOString()}`);
  return [...lines, `Dossier ${__DOSSIER_VERSION__}`].join('\n');
}
