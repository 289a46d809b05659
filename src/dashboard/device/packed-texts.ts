// Texts of JSON are packed column by column, because values of the same property are more alike than those beside each
// other: compressed, research and news take a third less. JSON escapes control characters, so they can separate it.

const SECTION = '\0';
const TEXT = '\u0001';
const VALUE = '\n';

/** Matches a property whose value is a string, or begins with a digit. */
const PROPERTY = /"(\w+)":(?:"((?:[^"\\]|\\.)*)"|(\d+))/g;
/** Matches what is left of it where its value was taken out. */
const EMPTY_PROPERTY = /"(\w+)":(?:""|(0))/g;

/** Strings and numbers of a property have columns of their own. */
const columnName = (property: string, isNumber: boolean) => (isNumber ? `#${property}` : property);

/** JSON of some records; null for those that have none. */
export interface PackedTexts {
  textAt(nth: number): string | null;
}

export function packTexts(texts: readonly (string | null)[]): string {
  /** The values of each property, by the number of their text. */
  const columns = new Map<string, string[][]>();
  const rests = texts.map((text, nth) =>
    (text ?? '').replaceAll(PROPERTY, (_, property: string, value: string | undefined, digits: string) => {
      const name = columnName(property, value === undefined);
      const column = columns.get(name) ?? texts.map(() => []);
      columns.set(name, column);
      column[nth]?.push(value ?? digits);
      return `"${property}":${value === undefined ? 0 : '""'}`;
    }),
  );
  return [
    rests.join(TEXT),
    ...Array.from(columns, ([name, column]) =>
      [name, ...column.map((values) => values.join(VALUE))].join(TEXT),
    ),
  ].join(SECTION);
}

/** Unpacks what `packTexts` has packed. A text is put together each time that it is read. */
export function unpackTexts(packed: string): PackedTexts {
  const [rests = '', ...sections] = packed.split(SECTION);
  const texts = rests.split(TEXT);
  const columns = new Map(
    sections.map((section) => {
      const [name = '', ...column] = section.split(TEXT);
      return [name, column];
    }),
  );
  return {
    textAt(nth) {
      const rest = texts[nth] ?? '';
      if (rest === '') return null;
      const values = new Map<string, Iterator<string>>();
      const nextValue = (name: string): string => {
        const column = values.get(name) ?? (columns.get(name)?.[nth] ?? '').split(VALUE).values();
        values.set(name, column);
        return column.next().value ?? '';
      };
      return rest.replaceAll(EMPTY_PROPERTY, (_, property: string, zero: string | undefined) => {
        const value = nextValue(columnName(property, zero !== undefined));
        return `"${property}":${zero === undefined ? `"${value}"` : value}`;
      });
    },
  };
}
