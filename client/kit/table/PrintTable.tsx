import { clockTime, counted, date, thousands } from '#client/kit/format.ts'
import { Paper, usePrinted } from '#client/kit/printed.tsx'
import { type Column, noText, type Rowed } from './column.ts'

interface PrintProps<Row extends Rowed> {
  label: string
  one: string
  columns: readonly Column<Row>[]
  filters: readonly (readonly [string, string])[]
  total: number
  /** All that is loaded, from the first row on. */
  loaded: () => Row[]
  /** Moment of loading, in ms. */
  stand?: number
}

const standText = (stand: number) => {
  const at = new Date(stand).toISOString()
  return `Stand ${date(at)}, ${clockTime(at)}`
}

/** A list on paper: every row that is loaded, not only those in sight. */
export function PrintTable<Row extends Rowed>(props: PrintProps<Row>) {
  const printed = usePrinted(props)
  if (!printed) return null
  const { label, one, columns, filters, total, loaded, stand } = printed
  const rows = loaded()
  const said = [
    rows.length < total ? `die ersten ${thousands(rows.length)} von ${thousands(total)}; alle stehen in der Datei aus «Export»` : undefined,
    ...filters.map(([name, value]) => `${name}: ${value}`),
    stand !== undefined && Number.isFinite(stand) ? standText(stand) : undefined,
  ].filter(Boolean)
  return (
    <Paper>
      <h1>{counted(total, one, label)}</h1>
      <p>{said.join(' · ')}</p>
      <table>
        <thead>
          <tr>
            {columns.map(({ id, title, right }) => (
              <th key={id} className={right && 'right'}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row._id}>
              {columns.map(({ id, text, right }) => (
                <td key={id} className={right && 'right'}>
                  {text(row) ?? noText}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Paper>
  )
}
