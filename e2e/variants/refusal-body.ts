import type { Refusal } from './refusal.ts';
import type { Variant } from './variant.ts';

/** The error body of a variant: the envelope of SPEC §2.8, or something else. */
export function refusalBody(
  { errors }: Variant,
  { status, code, message }: Refusal,
): { type: string; text: string } {
  const json = (body: unknown) => ({ type: 'application/json', text: JSON.stringify(body) });
  switch (errors) {
    case 'envelope':
      return json({ error: message, code });
    case 'other words':
      return json({ error: '<b>Nein.</b> שגיאה 🚫', code });
    case 'other json':
      return json({ status, detail: [{ msg: message }] });
    case 'text':
      return { type: 'text/plain', text: message };
  }
}
