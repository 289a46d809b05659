/** A search text in quotes; one with quotes or exclusions of its own as it was typed. */
export const formatSearchText = (text: string): string =>
  /["“”„‟«»]|(?:^|\s)-\S/.test(text) ? text : `“${text}”`;
