/**
 * How large a logo may be that is served and backed up, in bytes. There must be a limit, because anybody can request
 * logos without a key.
 */
export const MAX_LOGO_BYTES = 1_048_576;

const NAME = /^(?!\.)[\w.-]{1,128}$/;

/** Tells whether a file with this name is served as a logo. */
export const isLogoName = (name: string): boolean => NAME.test(name);

/** The reasons why a file is left out of a backup, as the end of a sentence. */
export const NOT_A_LOGO = 'it is no file that can be read';
export const TOO_LARGE_FOR_A_LOGO = 'it is larger than a logo may be (1,048,576 bytes)';
