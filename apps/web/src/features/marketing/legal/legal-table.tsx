import { RichText } from '#ui/text/rich-text.tsx'
import type { Table } from './legal-document.ts'

/** A table; on a narrow screen each row becomes a card with the column name above each cell. */
export function LegalTable({ table: { head, rows } }: { table: Table }) {
  return (
    <table className="w-full border-separate border-spacing-0 overflow-hidden text-start text-sm card max-sm:block">
      <thead className="max-sm:sr-only">
        <tr>
          {head.map((name) => (
            <th key={name} scope="col" className="bg-sunken px-4 py-2.5 font-semibold">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map(([first = '', ...cells]) => (
          <tr
            key={first}
            className="break-inside-avoid max-sm:block max-sm:border-t max-sm:border-line max-sm:py-3.5 max-sm:first:border-t-0"
          >
            <th
              scope="row"
              className="px-4 align-top font-semibold max-sm:block max-sm:text-base sm:border-t sm:border-line sm:py-3"
            >
              <RichText text={first} />
            </th>
            {cells.map((cell, i) => (
              <td
                key={head[i + 1]}
                className="px-4 align-top text-ink-2 max-sm:mt-1.5 max-sm:block sm:border-t sm:border-line sm:py-3"
              >
                {/* A single cell needs no column name. */}
                {cells.length > 1 && (
                  <span aria-hidden="true" className="block text-2xs font-semibold text-ink-3 sm:hidden">
                    {head[i + 1]}
                  </span>
                )}
                <RichText text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
