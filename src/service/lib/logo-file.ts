/**
 * Larger logos are neither served nor copied, in bytes: any number of callers may ask for them, and none needs a key.
 */
export const MAX_LOGO_BYTES = 2 ** 20;

const NAME = /^(?!\.)[\w.-]{1,128}$/;

/** Whether a file of this name is served as a logo. */
export const isLogoName = (name: string): boolean => NAME.test(name);

/** Why an entry of a folder of logos is left out of a copy; the end of a message. */
export const NOT_A_LOGO = 'it is no file that can be read';
export const TOO_LARGE_FOR_A_LOGO = `it is larger than a logo may be (${MAX_LOGO_BYTES.toLocaleString('en')} bytes)`;
