import { Box } from '@chakra-ui/react'
import { clockTime, longDate, shortDate, weekday } from '#client/kit/format.ts'
import { Paper, usePrinted } from '#client/kit/printed.tsx'
import type { ShownExecution } from './coursePlanActs.ts'
import { wallAt } from './wall.ts'
import { span } from './words.ts'

interface PrintProps {
  /** Executions of the shown week or day. */
  rows: readonly ShownExecution[]
  studios: readonly string[]
  nameOf: (studio: string) => string
  isClash: (row: ShownExecution) => boolean
  /** First and last day shown. */
  days: readonly [first: string, last: string]
  /** True where filters hide executions; the page then says so. */
  filtered: boolean
  stand: number | undefined
  /** True once all executions are loaded. */
  ready: boolean
}

/** The plan on paper: a list by day, since the grid on the screen is endlessly wide and on paper would show other weeks. */
export function PrintPlan(props: PrintProps) {
  const printed = usePrinted(props)
  return printed ? <Plan {...printed} /> : null
}

function Plan({ rows, studios, nameOf, isClash, days: [first, last], filtered, stand, ready }: PrintProps) {
  const sorted = [...rows].sort((a, b) => (a.startsAt < b.startsAt ? -1 : a.startsAt > b.startsAt ? 1 : 0))
  const days = [...new Set(sorted.map(({ startsAt }) => wallAt(startsAt).day))]
  return (
    <Paper>
      <h1>Kursplan {studios.map(nameOf).join(', ')}</h1>
      <p>
        {first === last ? longDate(first) : `${longDate(first)} bis ${longDate(last)}`}
        {filtered && ' · nur eine Auswahl'}
        {!ready && ' · noch nicht alles geladen'}
        {stand !== undefined &&
          ` · Stand ${shortDate(wallAt(new Date(stand).toISOString()).day)} ${clockTime(new Date(stand).toISOString())}`}
      </p>
      {ready && days.length === 0 && <p>Nichts geplant.</p>}
      {days.map(day => (
        <Box as="section" key={day} paddingBottom="10pt">
          <h2>
            {weekday(day)}, {longDate(day)}
          </h2>
          <table>
            <thead>
              <tr>
                <th style={{ width: '15%' }}>Zeit</th>
                <th style={{ width: '27%' }}>Kurs</th>
                <th style={{ width: '20%' }}>Raum</th>
                <th style={{ width: '20%' }}>Leitung</th>
                <th>Zustand</th>
              </tr>
            </thead>
            <tbody>
              {sorted
                .filter(({ startsAt }) => wallAt(startsAt).day === day)
                .map(row => (
                  <tr key={row._id}>
                    <td>{span(row)}</td>
                    <td>{row.course.name}</td>
                    <td>{studios.length > 1 ? `${row.room.name}, ${nameOf(row.studio)}` : row.room.name}</td>
                    <td>{row.instructor ? row.instructor.name + (row.substitutes ? ' (Vertretung)' : '') : 'offen'}</td>
                    <td>{stateOf(row, isClash(row))}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        </Box>
      ))}
    </Paper>
  )
}

const stateOf = (row: ShownExecution, clash: boolean) =>
  [
    row.cancelled ? `fällt aus: ${row.reason ?? ''}` : `${row.booked} von ${row.capacity}`,
    row.waiting > 0 && `${row.waiting} warten`,
    !row.published && 'Entwurf',
    clash && 'Überschneidung',
    row.waits && 'noch nicht gesendet',
  ]
    .filter(Boolean)
    .join(', ')
