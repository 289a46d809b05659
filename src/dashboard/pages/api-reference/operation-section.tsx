import { type FormEvent, useId, useState } from 'react';
import * as z from 'zod/mini';
import { type ErrorCode, STATUS_OF } from '#contract/error-codes.ts';
import { RESPONSE_EXAMPLES, ERROR_EXAMPLES } from '#contract/examples.ts';
import {
  defaultOf,
  type Operation,
  type OperationName,
  operations,
  type Parameter,
  type ParameterSchema,
} from '#contract/operations.ts';
import { CATEGORY_SLUG, OFFERING_ID } from '#contract/parameters.ts';
import { useApiClient, useConfig } from '#dashboard/api/api-context.tsx';
import { toCurl } from '#dashboard/api/curl.ts';
import { RequestError } from '#dashboard/api/failure.ts';
import type { ApiRequest } from '#dashboard/api/request.ts';
import { formatFailure } from '#dashboard/failures/format-failure.ts';
import { useSession } from '#dashboard/session/session-context.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { TextInput } from '#dashboard/ui/fields.tsx';
import { Tag } from '#dashboard/ui/tag.tsx';
import { printJson } from '#records/json-record.ts';
import { CodeBlock } from './code-block.tsx';

/** Describes the values that a parameter accepts, such as "Whole number, 1 to 500. Default 25." */
export function formatParameter(parameter: Parameter): string {
  const { schema, required } = parameter;
  const what =
    schema.type === 'array'
      ? `Up to ${schema.maxItems} ${formatType(schema.items, 's')}, separated by commas`
      : formatType(schema, '');
  const byDefault = defaultOf(parameter);
  const fallback = byDefault === null ? [] : [`Default ${byDefault}`];
  return [what, ...(required ? ['Required'] : []), ...fallback]
    .map((sentence) => `${sentence[0]?.toUpperCase()}${sentence.slice(1)}.`)
    .join(' ');
}

/** What the pattern of a text means, by its source. */
const PATTERN_NOTES: Readonly<Record<string, string>> = {
  [CATEGORY_SLUG.source]: 'without spaces',
  [OFFERING_ID.source]: 'without control characters',
};

function formatType(schema: Exclude<ParameterSchema, { type: 'array' }>, plural: string): string {
  if ('enum' in schema) return `one of ${schema.enum.join(', ')}`;
  if (schema.type === 'string') {
    const { pattern, maxLength } = schema;
    const note = PATTERN_NOTES[pattern] ?? `matching ${pattern}`;
    return `text${plural && ' values'} ${note}, at most ${maxLength} characters`;
  }
  const { minimum, maximum } = schema;
  const range = maximum === Number.MAX_SAFE_INTEGER ? `${minimum} or more` : `${minimum} to ${maximum}`;
  return `whole number${plural}, ${range}`;
}

/** Formats a parameter's example as a user would type it. */
export const formatExample = ({ example }: Parameter): string =>
  Array.isArray(example) ? example.join(',') : String(example);

type Values = Readonly<Record<string, string>>;

/**
 * Builds a request from the typed values. Empty query parameters are left out. An empty path parameter gets its
 * example.
 */
function toRequest({ parameters }: Operation, values: Values): ApiRequest {
  const filled = parameters.map((parameter) => {
    const value = values[parameter.name]?.trim() ?? '';
    return [parameter, value === '' && parameter.in === 'path' ? formatExample(parameter) : value] as const;
  });
  return {
    params: Object.fromEntries(filled.flatMap(([at, value]) => (at.in === 'path' ? [[at.name, value]] : []))),
    query: filled.flatMap(([at, value]) => (at.in === 'query' && value !== '' ? [[at.name, value]] : [])),
  };
}

interface CallResult {
  readonly ms: number;
  readonly answer: { readonly body: unknown; readonly status: number } | RequestError;
}

/** Returns a function that calls an operation with the session's API key, and the result of the last call. */
function useCall(operation: Operation) {
  const api = useApiClient();
  const [result, setResult] = useState<CallResult | null>(null);
  const [isCalling, setCalling] = useState(false);

  const call = async (request: ApiRequest) => {
    const started = performance.now();
    setCalling(true);
    const answer = await api
      .getResponse({ ...operation, response: z.unknown() }, request)
      // A request fails with another type of error only after signing out. The page is closed then, so show nothing.
      .catch((error: unknown) => (error instanceof RequestError ? error : null));
    if (answer) setResult({ ms: Math.round(performance.now() - started), answer });
    setCalling(false);
  };
  return { result, isCalling, call };
}

/** A section about one operation: its parameters, its responses, and a form to call it. */
export function OperationSection({ name }: { readonly name: OperationName }) {
  const operation: Operation = operations[name];
  const { path, summary, scope, parameters, errors } = operation;
  const config = useConfig();
  const { signedIn } = useSession();
  const heading = useId();
  const [values, setValues] = useState<Values>({});
  const { result, isCalling, call } = useCall(operation);
  const request = toRequest(operation, values);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isCalling) void call(request);
  };
  return (
    <section id={name} aria-labelledby={heading} className="scroll-mt-16 border-t border-line pt-6">
      <div className="grid gap-x-10 gap-y-5 min-[1100px]:grid-cols-2">
        <form onSubmit={submit} className="min-w-0">
          <h2 id={heading} className="font-read text-section font-semibold">
            {summary}
          </h2>
          <p className="mt-1 mb-4 flex flex-wrap items-center gap-x-2.5 gap-y-1 font-code text-sm">
            <span className="text-good">GET</span>
            <span className="wrap-anywhere">{path}</span>
            <Tag>{scope ?? 'no key needed'}</Tag>
          </p>
          <ul className="divide-y divide-line-soft border-y border-line-soft empty:hidden">
            {parameters.map((parameter) => (
              <ParameterField
                key={parameter.name}
                parameter={parameter}
                value={values[parameter.name] ?? ''}
                onChange={(value) => setValues({ ...values, [parameter.name]: value })}
              />
            ))}
          </ul>
          {signedIn || scope === null ? (
            <Button type="submit" aria-disabled={isCalling} className="mt-4">
              Send request
            </Button>
          ) : (
            <p className="mt-4 text-sm text-ink-3">Sign in to send requests from here.</p>
          )}
          <ErrorTable codes={errors} />
        </form>
        <div className="min-w-0 space-y-3">
          <CodeBlock title="cURL" text={toCurl(operation, request, { ...config, origin: location.origin })} />
          <div role="status" aria-busy={isCalling}>
            <CallResponse result={result} example={RESPONSE_EXAMPLES[name]} />
          </div>
        </div>
      </div>
    </section>
  );
}

function ErrorTable({ codes }: { readonly codes: readonly ErrorCode[] }) {
  return (
    <details className="mt-4 text-sm">
      <summary className="text-accent pointer-coarse:min-h-11">Errors ({codes.length})</summary>
      <table className="mt-2 w-full border-collapse text-left text-xs">
        <thead className="text-ink-3">
          <tr>
            <th className="w-14 py-1 pr-3 font-normal whitespace-nowrap">Status</th>
            <th className="py-1 pr-3 font-normal whitespace-nowrap">Code</th>
            <th className="py-1 font-normal whitespace-nowrap">When</th>
          </tr>
        </thead>
        <tbody>
          {codes.map((code) => (
            <tr key={code} className="border-t border-line-soft align-baseline">
              <td className="py-1.5 pr-3 tabular-nums">{STATUS_OF[code]}</td>
              <td className="py-1.5 pr-3 font-code wrap-anywhere">{code}</td>
              <td className="py-1.5 text-ink-2">{ERROR_EXAMPLES[code].when}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** Shows the response to the last call. Before the first call, shows an example. */
function CallResponse({ result, example }: { result: CallResult | null; example: unknown }) {
  if (!result) return <CodeBlock title="Example response" text={printJson(example)} />;
  const { answer, ms } = result;
  if (!(answer instanceof RequestError))
    return (
      <CodeBlock
        title="Response"
        note={<Status code={answer.status} good ms={ms} />}
        text={printJson(answer.body)}
      />
    );
  const { failure, context } = answer;
  const { title, advice } = formatFailure(answer);
  if (failure.kind === 'refused') {
    const { status, code, message } = failure;
    const lines = [
      printJson({ error: message, code }),
      ...(context.requestId === null ? [] : [`x-request-id: ${context.requestId}`]),
    ];
    return <CodeBlock title="Response" note={<Status code={status} ms={ms} />} text={lines.join('\n')} />;
  }
  return (
    <p className="rounded-lg bg-bad-wash px-4 py-3 text-sm">
      <span className="font-medium">{title}.</span> {advice}
    </p>
  );
}

function Status({ code, ms, good = false }: { code: number; ms: number; good?: boolean }) {
  return (
    <>
      <span className={`font-medium ${good ? 'text-good' : 'text-bad'}`}>{code}</span>
      <span className="text-ink-3 tabular-nums">{ms} ms</span>
    </>
  );
}

interface ParameterFieldProps {
  readonly parameter: Parameter;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function ParameterField({ parameter, value, onChange }: ParameterFieldProps) {
  const [field, note] = [useId(), useId()];
  const { name, description } = parameter;
  return (
    <li className="grid items-center gap-x-5 gap-y-1.5 py-2.5 sm:grid-cols-[minmax(0,1fr)_160px]">
      <div>
        <label htmlFor={field} className="font-code text-sm font-medium">
          {name}
        </label>
        <p id={note} className="text-xs text-pretty text-ink-3">
          <span className="text-ink-2">{description}</span> {formatParameter(parameter)}
        </p>
      </div>
      <TextInput
        id={field}
        value={value}
        aria-describedby={note}
        placeholder={formatExample(parameter)}
        onChange={(event) => onChange(event.target.value)}
        className="w-full min-w-0 font-code"
      />
    </li>
  );
}
