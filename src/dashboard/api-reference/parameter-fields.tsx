import type { Parameter } from '#contract/operations.ts';
import { useId } from 'react';
import { TextInput } from '#dashboard/ui/text-field.tsx';
import { formatExample, formatParameter } from './format-parameter.ts';

interface ParameterFieldsProps {
  readonly parameters: readonly Parameter[];
  readonly values: Readonly<Record<string, string>>;
  readonly onChange: (name: string, value: string) => void;
}

/** The parameters of an operation, each with a field to try it. */
export function ParameterFields({ parameters, values, onChange }: ParameterFieldsProps) {
  return (
    <ul className="divide-y divide-line-soft border-y border-line-soft">
      {parameters.map((parameter) => (
        <ParameterField
          key={parameter.name}
          parameter={parameter}
          value={values[parameter.name] ?? ''}
          onChange={(value) => onChange(parameter.name, value)}
        />
      ))}
    </ul>
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
