/** A part of a text that does not keep the whole text in memory, as engines do for longer parts. */
export const copyString = (part: string): string => (part.length < 13 ? part : part.split('').join(''));
