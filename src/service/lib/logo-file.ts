/** The largest logo that is served and copied, in bytes. Anybody can ask for logos without a key. */
export const MAX_LOGO_BYTES = 2 ** 20;

const NAME = /^(?!\.)[\w.-]{1,128}$/;

/** Tells whether a file of this name is served as a logo. */
export const isLogoName = (name: string): boolean => NAME.test(name);

/** Ends a message: why a file is not copied as a logo. */
export const NOT_A_LOGO = 'it is no file that can be read';
export const TOO_LARGE_FOR_A_LOGO = `it is larger than a logo may be (${MAX_LOGO_BYTES.toLocaleString('en')} bytes)`;
