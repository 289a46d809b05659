import fc from 'fast-check';
/**
 * Options for a property that needs more or fewer runs than the number that `test-setup.ts` sets for all: `times` as
 * many.
 */
export declare const propertyRuns: (times: number) => {
  readonly numRuns: number;
};
/**
 * Generates any character, except halves of surrogate pairs. Use it instead of fast-check's `binary`, which generates the
 * same but takes two seconds to prepare.
 */
export declare const anyCharacter: fc.Arbitrary<string>;
