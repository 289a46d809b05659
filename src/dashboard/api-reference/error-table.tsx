import { type ErrorCode, STATUS_OF } from '#contract/error-codes.ts';
import { ERROR_EXAMPLES } from '#contract/examples.ts';

/** The error codes of an operation, by status. */
export function ErrorTable({ codes }: { readonly codes: readonly ErrorCode[] }) {
  return (
    <details className="mt-4 text-sm">
      <summary className="text-accent pointer-coarse:min-h-11">Errors ({codes.length})</summary>
      <table className="mt-2 w-full border-collapse text-left text-xs">
        <thead className="text-ink-3">
          <tr>
            <th className="w-14 py-1 pr-3 font-normal">Status</th>
            <th className="py-1 pr-3 font-normal">Code</th>
            <th className="py-1 font-normal">When</th>
          </tr>
        </thead>
        <tbody>
          {codes.map((code) => (
            <tr key={code} className="border-t border-line-soft align-baseline">
              <td className="py-1.5 pr-3 tabular-nums">{STATUS_OF[code]}</td>
              <td className="py-1.5 pr-3 font-code">{code}</td>
              <td className="py-1.5 text-ink-2">{ERROR_EXAMPLES[code].when}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
