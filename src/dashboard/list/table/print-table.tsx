import type { Column } from './column.ts';

interface PrintTableProps<Row, Marks, View> {
  readonly columns: readonly Column<Row, Marks, View>[];
  readonly rows: readonly Row[];
  readonly view: View;
}

const NOT_UNFOLDED = { isOpen: false, onToggle: () => {} };

/** The rows of a list on paper. */
export const PrintTable = <Row, Marks, View>({ columns, rows, view }: PrintTableProps<Row, Marks, View>) => (
  <table>
    <thead>
      <tr>
        {columns.map(({ id, header, printClass }) => (
          <th key={id} scope="col" className={printClass}>
            {header}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row, at) => (
        // Nothing about a printed row changes, and records may have no id, or share one.
        // oxlint-disable-next-line react/no-array-index-key
        <tr key={at}>
          {columns.map(({ id, printClass, cell, print }) => (
            <td key={id} className={printClass}>
              {print ? print(row) : cell(row, { view, ...NOT_UNFOLDED })}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
