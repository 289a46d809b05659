/** Copies a part of a text, because engines keep the whole text in memory for longer parts. */
export const copyString = (part: string): string => (part.length < 13 ? part : part.split('').join(''));
