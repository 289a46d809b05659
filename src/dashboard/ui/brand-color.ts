const HEX = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;

/** Returns a hex colour that is safe to use in a style, or null for any other text. */
export const brandColor = (text: string | null): string | null => (text && HEX.test(text) ? text : null);
