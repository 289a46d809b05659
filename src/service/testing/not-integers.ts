/** Texts that the API does not accept as integers (docs/faults.md). */
// prettier-ignore
export const NOT_INTEGERS = [
  '1e3', '0x10', '+1', '1.0', '1.5', '01', '-1', '-0', ' 1', '1 ', '1_000', '١', 'NaN', 'Infinity',
  'null', 'true', '\0', '9007199254740992', '', '1'.repeat(150), '1,', '%31', '1n', '００',
];
