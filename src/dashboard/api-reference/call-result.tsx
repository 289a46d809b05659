import { RequestError } from '#dashboard/api/failure.ts';
import { formatFailure } from '#dashboard/failures/format-failure.ts';
import { CodeBlock } from './code-block.tsx';
import type { CallResult } from './use-call.ts';

/** The response to a call, or the example from the description before there was any. */
export function CallResponse({ result, example }: { result: CallResult | null; example: unknown }) {
  if (!result) return <CodeBlock title="Example response" text={print(example)} />;
  const { answer, ms } = result;
  if (!(answer instanceof RequestError))
    return (
      <CodeBlock
        title="Response"
        note={<Status code={answer.status} good ms={ms} />}
        text={print(answer.body)}
      />
    );
  const { failure, context } = answer;
  const { title, advice } = formatFailure(answer);
  if (failure.kind === 'refused') {
    const { status, code, message } = failure;
    const lines = [
      print({ error: message, code }),
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

const print = (value: unknown) => JSON.stringify(value, null, 2);

function Status({ code, ms, good = false }: { code: number; ms: number; good?: boolean }) {
  return (
    <>
      <span className={`font-medium ${good ? 'text-good' : 'text-bad'}`}>{code}</span>
      <span className="text-ink-3 tabular-nums">{ms} ms</span>
    </>
  );
}
