import { Box } from '@chakra-ui/react'
import { useMemo } from 'react'
import { ButtonLink } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { Above } from '#client/kit/table/Above.tsx'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { counts, flags } from '#client/kit/table/kinds.ts'
import { ListPage } from '#client/kit/table/ListPage.tsx'
import { isNew, type OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { PictureField } from '#client/parts/PictureField.tsx'
import { byStudio } from '#client/parts/studio/byStudio.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { useReservationNews } from '#client/reservations/useReservationNews.ts'
import { reservationOffice, type TypeRow } from '#contract/reservations/reservationOffice.ts'
import { Defect } from './Defect.tsx'
import { Closures, Hours } from './Hours.tsx'
import { type } from './type.ts'

const states = { active: 'In Ordnung', reported: 'Defekt gemeldet', defective: 'Defekt' } as const
const looks = { active: 'plain', reported: 'warn', defective: 'danger' } as const

/** /reservation-admin (L57): what can be reserved, by which rules, and what is broken. */
export default function Types() {
  useReservationNews()
  const { options, nameOf } = useOwnStudios(reservationOffice.addType)
  const columns = useMemo<Column<TypeRow>[]>(
    () => [
      { id: 'name', title: 'Name', text: ({ name }) => name, sorts: true, strong: true, width: 180, grow: 2, phone: 'title' },
      { id: 'studio', title: 'Studio', text: ({ studio }) => nameOf(studio), sorts: true, width: 140, grow: 1, phone: 'second' },
      {
        id: 'state',
        title: 'Zustand',
        text: ({ state }) => states[state],
        width: 140,
        phone: 'trail',
        cell: ({ state }) => (
          <Chip look={looks[state]} small>
            {states[state]}
          </Chip>
        ),
      },
      { id: 'capacity', title: 'Plätze', ...counts(({ capacity }) => capacity), sorts: true, width: 80 },
      { id: 'slotMinutes', title: 'Minuten', ...counts(({ slotMinutes }) => slotMinutes), width: 90 },
      { id: 'ahead', title: 'Kommende', ...counts(({ ahead }) => ahead), sorts: true, width: 110 },
      { id: 'published', title: 'Veröffentlicht', ...flags(({ published }) => published), width: 120 },
    ],
    [nameOf],
  )
  const filters = useMemo<Filter[]>(
    () => [byStudio(options), { id: 'state', title: 'Zustand', choices: Object.entries(states) }],
    [options],
  )
  return (
    <ListPage
      rows={['der', 'Typ', 'Reservationstypen']}
      adds
      name="reservationTypes"
      call={reservationOffice.types}
      form={type}
      columns={columns}
      filters={filters}
      searches={{ label: 'Typen suchen' }}
      empty="Noch nichts lässt sich reservieren."
      above={
        <Above>
          <ButtonLink to="reservationAdminList" look="side" size="row">
            Alle Reservationen
          </ButtonLink>
        </Above>
      }
      exports
      wide
    >
      {(row, close) => <ReservationTypeFields row={row} options={options} onDone={close} />}
    </ListPage>
  )
}

interface FieldsProps {
  row: OverlaidRow<TypeRow> | undefined
  options: ReturnType<typeof useOwnStudios>['options']
  onDone: () => void
}

const fresh = {
  capacity: 1,
  slotMinutes: 30,
  bufferMinutes: 0,
  leadMinutes: 0,
  aheadDays: 14,
  changeMinutes: 60,
  most: 2,
  published: true,
  hours: [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, from: '06:00', to: '22:00' })),
  closures: [],
}
const reads = { picture: () => 'ein anderes Bild', hours: () => 'andere Zeiten', closures: () => 'andere geschlossene Tage' }

function ReservationTypeFields({ row, options, onDone }: FieldsProps) {
  const start = { ...fresh, ...(options.length === 1 && { studio: options[0]?.[0] }) }
  return (
    <>
      {row && !isNew(row) && <Defect row={row} />}
      <type.Form row={row} start={start} reads={reads} onDone={onDone}>
        <type.Field name="name" autoFocus />
        {isNew(row) && <type.Field name="studio" options={options} />}
        <type.Field name="text" area />
        <PictureField name="picture" call={reservationOffice.picture} alt="Bild" />
        <Box display="grid" gap="18" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} alignItems="start">
          <type.Field name="capacity" />
          <type.Field name="most" />
          <type.Field name="slotMinutes" unit="min" />
          <type.Field name="bufferMinutes" unit="min" hint="Zum Reinigen, zwischen zwei Plätzen." />
          <type.Field name="leadMinutes" unit="min" hint="So lange vorher wird spätestens reserviert." />
          <type.Field name="changeMinutes" unit="min" hint="So lange vorher wird spätestens verschoben." />
          <type.Field name="aheadDays" />
        </Box>
        <Hours />
        <Closures />
        <type.Field name="published" hint="Mitglieder dieses Studios sehen es." />
      </type.Form>
    </>
  )
}
