/** Begins a category in short, such as `7:space:Space`. */
const START = /^\s*-?\d+:[^:;,|]*(?::|$)/;

/**
 * Reads categories that are written in short, such as `7:space:Space; 9:ai:AI`, separated by semicolons, bars or
 * commas; a name may hold commas. Null if the text is none of this.
 */
export function readCategories(text: string): readonly object[] | null {
  const parts: string[] = [];
  for (const part of text.split(/(?=[;,|])/)) {
    const content = part.replace(/^[;,|]/, '');
    if (START.test(content)) parts.push(content);
    else if (content.trim() !== '') {
      // A comma, or whatever stands before a text that begins no category, belongs to the name.
      if (parts.length === 0) return null;
      parts[parts.length - 1] += part;
    }
  }
  return parts.map((part) => {
    const [id = '', slug = '', ...name] = part.trim().split(':');
    return { id: Number(id), slug: slug.trim(), name: name.join(':').trim() };
  });
}
