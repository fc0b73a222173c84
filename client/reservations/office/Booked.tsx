import { Suspense, useMemo, useState } from 'react'
import { useReachAny } from '#client/data/reach.ts'
import { useCall } from '#client/data/reads.ts'
import { today } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { Above } from '#client/kit/table/Above.tsx'
import { CallTable } from '#client/kit/table/CallTable.tsx'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { instants } from '#client/kit/table/kinds.ts'
import { toast } from '#client/kit/toast.ts'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { byStudio } from '#client/parts/studio/byStudio.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { stateChips } from '#client/reservations/words.ts'
import { people } from '#contract/people.ts'
import { type BookedRow, reservationOffice } from '#contract/reservations/reservationOffice.ts'
import type { ReservationPartProps } from './All.tsx'
import { bookedWays } from './bookedWays.ts'
import { Scan } from './Scan.tsx'
import { useChecks } from './useChecks.ts'

const MoveSheet = lazyPart(() => import('./MoveSheet.tsx'))
const BookSheet = lazyPart(() => import('./BookSheet.tsx'))

const canMove = ({ state, endsAt }: BookedRow) => state === 'booked' && Date.parse(endsAt) > Date.now()
const bookedStateText = ({ state }: BookedRow) => stateChips[state].words

/** Reservations as a table, from today on unless all are asked for; checked in by tick or by code. */
export function Booked({ above }: ReservationPartProps) {
  const { options, nameOf } = useOwnStudios(reservationOffice.all)
  const { data: types } = useCall(reservationOffice.types, { query: { limit: 200 } })
  const words = useQueryText()
  const past = words.frueher === 'ja'
  const go = useGo()
  const showPast = (is: boolean) =>
    void go({ to: 'reservationAdminList', search: { ...words, frueher: is ? 'ja' : undefined }, replace: true })
  const [scanning, setScanning] = useState(false)
  const [moved, setMoved] = useState<BookedRow>()
  const [booking, setBooking] = useState(false)
  const finds = useReachAny(people.search)
  const acts = useChecks()
  const columns = useMemo<Column<BookedRow>[]>(
    () => [
      { id: 'startsAt', title: 'Wann', ...instants(row => row.startsAt), sorts: true, width: 160, phone: 'second' },
      { id: 'who', title: 'Wer', text: row => row.who, sorts: true, strong: true, width: 180, grow: 2, phone: 'title' },
      { id: 'name', title: 'Was', text: row => row.name, sorts: true, width: 160, grow: 1, phone: 'second' },
      {
        id: 'state',
        title: 'Stand',
        text: bookedStateText,
        width: 140,
        phone: 'trail',
        cell: row => (
          <Chip look={stateChips[row.state].look} small>
            {bookedStateText(row)}
          </Chip>
        ),
      },
      { id: 'studio', title: 'Studio', text: row => nameOf(row.studio), width: 130 },
    ],
    [nameOf],
  )
  const filters = useMemo<Filter[]>(
    () => [
      byStudio(options),
      { id: 'type', title: 'Was', choices: types?.rows.map(({ _id, name }) => [_id, name]) ?? [] },
      { id: 'status', title: 'Stand', choices: Object.entries(stateChips).map(([value, { words }]) => [value, words]) },
    ],
    [options, types],
  )
  const fixed = useMemo(() => (past ? {} : { from: today() }), [past])
  return (
    <>
      <CallTable
        columns={columns}
        filters={filters}
        acts={acts}
        ways={bookedWays}
        fixed={fixed}
        label="Reservationen"
        one="Reservation"
        name="reservations"
        call={reservationOffice.all}
        searches={{ label: 'Name suchen' }}
        open={row => (canMove(row) ? setMoved(row) : toast('Verschieben lässt sich nur, was reserviert und noch nicht vorbei ist.'))}
        empty={{ text: past ? 'Noch niemand hat reserviert.' : 'Ab heute ist nichts reserviert.' }}
        above={
          <Above>
            {above}
            <Button size="row" onClick={() => setScanning(true)}>
              Code scannen
            </Button>
            {finds && types && (
              <Button look="side" size="row" onClick={() => setBooking(true)}>
                Für jemanden
              </Button>
            )}
            <Button look="side" size="row" onClick={() => showPast(!past)}>
              {past ? 'Nur ab heute' : 'Auch frühere'}
            </Button>
          </Above>
        }
        exports
      />
      {scanning && <Scan onClose={() => setScanning(false)} />}
      {booking && types && (
        <Suspense>
          <BookSheet types={types.rows} onClose={() => setBooking(false)} />
        </Suspense>
      )}
      {moved && (
        <Suspense>
          <MoveSheet key={moved._id} row={moved} onClose={() => setMoved(undefined)} />
        </Suspense>
      )}
    </>
  )
}
