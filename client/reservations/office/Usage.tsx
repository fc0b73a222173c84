import { Box, chakra, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { useDeskStudio } from '#client/data/desk.ts'
import { useCall } from '#client/data/reads.ts'
import { today } from '#client/data/time.ts'
import { Empty } from '#client/kit/Empty.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { quantity, shortDate, thousands } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import type { Column } from '#client/kit/table/column.ts'
import { ExportMenu } from '#client/kit/table/ExportMenu.tsx'
import { useStudioNames } from '#client/parts/studio/names.ts'
import { addDays } from '#contract/days.ts'
import { longestUse, type ReservationUsage, reservationOffice } from '#contract/reservations/reservationOffice.ts'
import type { ReservationPartProps } from './All.tsx'

const countColumnOf = (value: (row: ReservationUsage) => number): Pick<Column<ReservationUsage>, 'text' | 'export'> => ({
  text: row => thousands(value(row)),
  export: { kind: 'count', value },
})
const percent = (
  part: (row: ReservationUsage) => number,
  of: (row: ReservationUsage) => number,
): Pick<Column<ReservationUsage>, 'text' | 'export'> => ({
  text: row => share(part(row), of(row)),
  export: { kind: 'percent', value: row => (of(row) === 0 ? null : (100 * part(row)) / of(row)) },
})

/** The columns of the file. */
const columnsOf = (studioName: (code: string) => string): Column<ReservationUsage>[] => [
  { id: 'name', title: 'Was', text: row => row.name, width: 160 },
  { id: 'studio', title: 'Studio', text: row => studioName(row.studio), width: 130 },
  { id: 'places', title: 'Plätze', ...countColumnOf(row => row.places), width: 100 },
  { id: 'booked', title: 'Reserviert', ...countColumnOf(row => row.booked), width: 100 },
  {
    id: 'use',
    title: 'Auslastung',
    ...percent(
      row => row.booked,
      row => row.places,
    ),
    width: 100,
  },
  { id: 'came', title: 'Da', ...countColumnOf(row => row.came), width: 100 },
  { id: 'missed', title: 'Nicht gekommen', ...countColumnOf(row => row.missed), width: 100 },
  {
    id: 'away',
    title: 'Nicht gekommen, Anteil',
    ...percent(
      row => row.missed,
      row => row.came + row.missed,
    ),
    width: 100,
  },
  { id: 'cancelled', title: 'Abgesagt', ...countColumnOf(row => row.cancelled), width: 100 },
]

const Table = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { padding: '8', textAlign: 'end', borderBottom: '1px solid {colors.line}', whiteSpace: 'nowrap' },
    '& th': { textStyle: 'small', color: 'ink2' },
    '& th:first-of-type, & td:first-of-type': { textAlign: 'start', whiteSpace: 'normal', minWidth: '140px', overflowWrap: 'anywhere' },
  },
})

const share = (part: number, of: number) => (of === 0 ? '–' : `${quantity((100 * part) / of, 1)} %`)

/** A day, or the end of a time that it lies outside of. */
const clampDay = (day: string, first: string, last: string) => (day < first ? first : day > last ? last : day)

/** How much of each thing was reserved and used in a time; where one end moves too far, the other follows it. */
export function Usage({ above }: ReservationPartProps) {
  const [from, setFrom] = useState(addDays(today(), -30))
  const [to, setTo] = useState(today())
  const { name } = useStudioNames()
  const desk = useDeskStudio()
  const { data, error, again, stand } = useCall(reservationOffice.used, { query: { from, to, studio: desk ? [desk] : [] } })
  const begin = (day: string) => {
    setFrom(day)
    setTo(clampDay(to, day, addDays(day, longestUse - 1)))
  }
  const end = (day: string) => {
    setTo(day)
    setFrom(clampDay(from, addDays(day, 1 - longestUse), day))
  }
  return (
    <>
      <Box paddingBlock="8">{above}</Box>
      <Flex gap="8" align="flex-end" wrap="wrap" paddingBottom="12">
        <Box flex="0 1 170px">
          <TextField label="Von" type="date" value={from} onChange={day => day && begin(day)} />
        </Box>
        <Box flex="0 1 170px">
          <TextField label="Bis" type="date" value={to} onChange={day => day && end(day)} />
        </Box>
        <Stand at={stand} />
        {!!data?.length && (
          <ExportMenu
            label="Auslastungen"
            one="Zeile"
            file="Auslastung"
            columns={columnsOf(name)}
            filters={[
              ['Von', shortDate(from)],
              ['Bis', shortDate(to)],
            ]}
            rows={async () => ({ rows: data, total: data.length })}
          />
        )}
      </Flex>
      {!data && !error && <Box minHeight="240px" aria-busy />}
      {!data && <NotLoaded error={error} again={again} />}
      {data?.length === 0 && <Empty text="In dieser Zeit gibt es nichts zu zählen." />}
      {!!data?.length && (
        <Box overflowX="auto" tabIndex={0} role="region" aria-label="Auslastung">
          <Table>
            <thead>
              <tr>
                {['Was', 'Studio', 'Plätze', 'Reserviert', 'Auslastung', 'Da', 'Nicht gekommen', 'Abgesagt'].map(title => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.map(row => (
                <UsageLine key={row._id} row={row} studio={name(row.studio)} />
              ))}
            </tbody>
          </Table>
        </Box>
      )}
    </>
  )
}

const UsageLine = ({ row, studio }: { row: ReservationUsage; studio: string }) => (
  <tr>
    <td>{row.name}</td>
    <td>{studio}</td>
    <td>{thousands(row.places)}</td>
    <td>{thousands(row.booked)}</td>
    <td>{share(row.booked, row.places)}</td>
    <td>{thousands(row.came)}</td>
    <td>
      {thousands(row.missed)} ({share(row.missed, row.came + row.missed)})
    </td>
    <td>{thousands(row.cancelled)}</td>
  </tr>
)
