/** Longer numbers are not written out: they say less than their exponent. */
const MAX_ZEROS = 30;
const EXPONENTIAL = /^(-?)(\d+)(?:\.(\d+))?e([+-]?\d+)$/i;

/** "1e-7" as "0.0000001". A number with a very large or small exponent keeps it. */
export function toPlainDecimal(text: string): string {
  const [found, sign = '', whole = '', fraction = '', power = ''] = EXPONENTIAL.exec(text) ?? [];
  if (found === undefined) return text;
  const point = whole.length + Number(power);
  const digits = whole + fraction;
  if (point < -MAX_ZEROS || point > digits.length + MAX_ZEROS) return text;
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  const end = digits.slice(point);
  return `${sign}${digits.slice(0, point).padEnd(point, '0')}${end && `.${end}`}`;
}

/** "1,234" of "1234". By hand, since the first use of Intl takes more time than rendering all rows. */
export function groupDigits(digits: string): string {
  if (digits.length < 4) return digits;
  const first = digits.length % 3 || 3;
  const groups = [digits.slice(0, first)];
  for (let at = first; at < digits.length; at += 3) groups.push(digits.slice(at, at + 3));
  return groups.join(',');
}

/** "1,234.5678": all digits of a number, grouped before the point only. */
export function formatNumber(number: number | string): string {
  const plain = toPlainDecimal(String(number));
  const [, sign, whole, rest] = /^([-+]?)(\d+)((?:\..*)?)$/s.exec(plain) ?? [];
  return whole === undefined ? plain : `${sign}${groupDigits(whole)}${rest}`;
}

const GROUPED_BY_COMMA = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/;
const GROUPED_BY_POINT = /^[1-9]\d{0,2}(?:\.\d{3})+,\d+$|^[1-9]\d{0,2}(?:\.\d{3}){2,}$/;
const WITH_DECIMAL_COMMA = /^\d*,\d+$/;
const PLAIN = /^(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,4})?$/i;

/**
 * The number that a person typed, as a plain decimal: "1,234.5" as the page writes it, and "1.234,5", "0,5" or
 * "1 234,5" as other languages do. A single comma before three digits groups them. Null for any other text.
 */
export function parseTypedNumber(typed: string): string | null {
  const text = typed.normalize('NFKC').trim().replace(/^−/, '-').replace(/^\+/, '');
  const [sign, unsigned] = text.startsWith('-') ? ['-', text.slice(1)] : ['', text];
  const number = unsigned.replaceAll(/(?<=\d)[\s'’](?=\d{3})/g, '');
  if (GROUPED_BY_COMMA.test(number)) return normalizeZeros(sign + number.replaceAll(',', ''));
  if (GROUPED_BY_POINT.test(number))
    return normalizeZeros(sign + number.replaceAll('.', '').replace(',', '.'));
  if (WITH_DECIMAL_COMMA.test(number)) return normalizeZeros(sign + number.replace(',', '.'));
  return PLAIN.test(number) ? normalizeZeros(sign + toPlainDecimal(number)) : null;
}

/** "0.5" of ".5", "5" of "5." and of "05"; the digits stay as they are. */
function normalizeZeros(text: string): string {
  const [, sign = '', whole = '', rest = ''] = /^(-?)(\d*)(.*)$/s.exec(text) ?? [];
  return `${sign}${whole.replace(/^0+(?=\d)/, '') || '0'}${rest === '.' ? '' : rest}`;
}
