const HEX = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;

/** A hex colour that is safe to put into a style; null for anything else a record may hold. */
export const brandColor = (text: string | null): string | null => (text && HEX.test(text) ? text : null);
