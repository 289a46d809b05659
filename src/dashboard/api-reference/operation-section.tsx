import { RESPONSE_EXAMPLES } from '#contract/examples.ts';
import { type Operation, type OperationName, operations } from '#contract/operations.ts';
import { type FormEvent, useId, useState } from 'react';
import type { ApiRequest } from '#dashboard/api/client.ts';
import { toCurl } from '#dashboard/api/curl.ts';
import { useApp } from '#dashboard/app-context.ts';
import { useSession } from '#dashboard/session/use-session.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Tag } from '#dashboard/ui/tag.tsx';
import { CallResponse } from './call-result.tsx';
import { CodeBlock } from './code-block.tsx';
import { ErrorTable } from './error-table.tsx';
import { formatExample } from './format-parameter.ts';
import { ParameterFields } from './parameter-fields.tsx';
import { useCall } from './use-call.ts';

type Values = Readonly<Record<string, string>>;

/** Empty query parameters are left out; an empty one of the path becomes its example. */
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

/** One operation: what it takes and answers, to be tried with the key of the session. */
export function OperationSection({ name }: { readonly name: OperationName }) {
  const operation: Operation = operations[name];
  const { path, summary, scope, parameters, errors } = operation;
  const { config } = useApp();
  const { signedIn } = useSession();
  const heading = useId();
  const [values, setValues] = useState<Values>({});
  const { result, isCalling, call } = useCall(operation);
  const request = toRequest(operation, values);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isCalling) call(request);
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
          {parameters.length > 0 && (
            <ParameterFields
              parameters={parameters}
              values={values}
              onChange={(changed, value) => setValues({ ...values, [changed]: value })}
            />
          )}
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
