/** A number keeps its exponent if writing it out would take more zeros than this. */
const MAX_ZEROS = 30;
const EXPONENTIAL = /^(-?)(\d+)(?:\.(\d+))?e([+-]?\d+)$/i;

/** Writes out an exponent: "1e-7" becomes "0.0000001". Keeps very large and very small exponents. */
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

/** Separates thousands with commas: "1,234". `Intl.NumberFormat` would do it too, but is slow on its first use. */
export function groupDigits(digits: string): string {
  if (digits.length < 4) return digits;
  const first = digits.length % 3 || 3;
  const groups = [digits.slice(0, first)];
  for (let at = first; at < digits.length; at += 3) groups.push(digits.slice(at, at + 3));
  return groups.join(',');
}

/** Formats a number without rounding it, with commas between thousands: "1,234.5678". */
export function formatNumber(number: number | string): string {
  const plain = toPlainDecimal(String(number));
  const [, sign, whole, rest] = /^([-+]?)(\d+)((?:\..*)?)$/s.exec(plain) ?? [];
  return whole === undefined ? plain : `${sign}${groupDigits(whole)}${rest}`;
}

export const countDecimals = (text: string): number => /^[^e]*\.(\d+)$/i.exec(text)?.[1]?.length ?? 0;

/**
 * Pads a formatted number with zeros to at least this many decimals: "12.5" becomes "12.50". Never removes a digit.
 */
export function withDecimals(text: string, decimals: number): string {
  const missing = decimals - countDecimals(text);
  if (missing <= 0 || !/^-?[\d,]+(?:\.\d+)?$/.test(text)) return text;
  return `${text}${text.includes('.') ? '' : '.'}${'0'.repeat(missing)}`;
}

const GROUPED_BY_COMMA = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/;
const GROUPED_BY_POINT = /^[1-9]\d{0,2}(?:\.\d{3})+,\d+$|^[1-9]\d{0,2}(?:(?:\.\d{3}){2,}|\.000)$/;
const WITH_DECIMAL_COMMA = /^\d*,\d+$/;
const PLAIN = /^(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,4})?$/i;

/**
 * Converts a number typed by the user to a plain decimal; null if it isn't a number. Accepts English "1,234.5" and
 * the notations of other languages: "1.234,5", "0,5" and "1 234,5". Reads "1,234" as one thousand, and "1.000" too: nobody types three zeros
 * after a decimal point.
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

/** Adds or removes zeros as JSON requires: ".5" becomes "0.5", "5." and "05" become "5". */
function normalizeZeros(text: string): string {
  const [, sign = '', whole = '', rest = ''] = /^(-?)(\d*)(.*)$/s.exec(text) ?? [];
  return `${sign}${whole.replace(/^0+(?=\d)/, '') || '0'}${rest === '.' ? '' : rest}`;
}
