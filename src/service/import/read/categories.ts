/** Matches the beginning of a category in the form `id:slug:name`, such as `7:space:Space`. */
const START = /^\s*-?\d+:[^:;,|]*(?::|$)/;

/**
 * Reads categories in the form `7:space:Space; 9:ai:AI`, separated by semicolons, bars or commas. A name may contain
 * commas. Returns null if the text has another form.
 */
export function readCategories(text: string): readonly object[] | null {
  const parts: string[] = [];
  for (const part of text.split(/(?=[;,|])/)) {
    const content = part.replace(/^[;,|]/, '');
    if (START.test(content)) parts.push(content);
    else if (content.trim() !== '') {
      // A part without an id and a slug at its start belongs to the name of the category before, which contains the
      // separator. If the very first part is like that, the text has another form.
      if (parts.length === 0) return null;
      parts[parts.length - 1] += part;
    }
  }
  return parts.map((part) => {
    const [id = '', slug = '', ...name] = part.trim().split(':');
    return { id: Number(id), slug: slug.trim(), name: name.join(':').trim() };
  });
}
