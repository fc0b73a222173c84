import { Box } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { clock, longDate, shortDate, weekday } from '#client/kit/format.ts'
import type { Shown } from './acts.ts'
import { wallAt } from './wall.ts'
import { span } from './words.ts'

interface PrintProps {
  /** What takes place in the week or on the day that is shown. */
  rows: readonly Shown[]
  studios: readonly string[]
  nameOf: (studio: string) => string
  isClash: (row: Shown) => boolean
  /** The first and the last day of it. */
  days: readonly [first: string, last: string]
  /** What is filtered out is said. */
  filtered: boolean
  stand: number | undefined
  /** Whether all of it is loaded. */
  ready: boolean
}

/** The plan on paper: a list by day, since the grid is as wide as it is endless. It is built only while somebody prints. */
export function PrintPlan(props: PrintProps) {
  /** As it was when printing began: on paper the grid has no width, and tells of other weeks. */
  const [printed, setPrinted] = useState<PrintProps>()
  const latest = useRef(props)
  latest.current = props
  useEffect(() => {
    // What is printed is what stands there when these return.
    const begin = () => flushSync(() => setPrinted(latest.current))
    const end = () => setPrinted(undefined)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return printed ? <Paper {...printed} /> : null
}

const table = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '10pt',
  '& th': { textAlign: 'start', fontWeight: 560, paddingBlock: '2pt', paddingInlineEnd: '8pt' },
  '& td': { paddingBlock: '2pt', paddingInlineEnd: '8pt', borderTop: '0.5pt solid #999', verticalAlign: 'top' },
  '& tr': { breakInside: 'avoid' },
  '& thead': { display: 'table-header-group' },
} as const

function Paper({ rows, studios, nameOf, isClash, days: [first, last], filtered, stand, ready }: PrintProps) {
  const sorted = [...rows].sort((a, b) => (a.startsAt < b.startsAt ? -1 : a.startsAt > b.startsAt ? 1 : 0))
  const days = [...new Set(sorted.map(({ startsAt }) => wallAt(startsAt).day))]
  return (
    <Box data-paper color="black" bg="white" display="none" css={{ '@media print': { display: 'block' } }}>
      <Box as="h1" fontSize="16pt" fontWeight={620}>
        Kursplan {studios.map(nameOf).join(', ')}
      </Box>
      <Box as="p" fontSize="10pt" paddingBottom="8pt">
        {first === last ? longDate(first) : `${longDate(first)} bis ${longDate(last)}`}
        {filtered && ' · nur eine Auswahl'}
        {!ready && ' · noch nicht alles geladen'}
        {stand !== undefined && ` · Stand ${shortDate(wallAt(new Date(stand).toISOString()).day)} ${clock(new Date(stand).toISOString())}`}
      </Box>
      {ready && days.length === 0 && <p>Nichts geplant.</p>}
      {days.map(day => (
        <Box as="section" key={day} paddingBottom="10pt">
          <Box as="h2" fontSize="12pt" fontWeight={620} breakAfter="avoid">
            {weekday(day)}, {longDate(day)}
          </Box>
          <Box as="table" css={table}>
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
          </Box>
        </Box>
      ))}
    </Box>
  )
}

const stateOf = (row: Shown, clash: boolean) =>
  [
    row.cancelled ? `fällt aus: ${row.reason ?? ''}` : `${row.booked} von ${row.capacity}`,
    row.waiting > 0 && `${row.waiting} warten`,
    !row.published && 'Entwurf',
    clash && 'Überschneidung',
    row.waits && 'noch nicht gesendet',
  ]
    .filter(Boolean)
    .join(', ')
