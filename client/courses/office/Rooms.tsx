import { useMemo } from 'react'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { counts } from '#client/kit/table/kinds.ts'
import { ListPage } from '#client/kit/table/ListPage.tsx'
import { isNew } from '#client/kit/waiting/overlay.ts'
import { byStudio } from '#client/parts/studio/byStudio.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { courseOffice, type RoomRow } from '#contract/courses/courseOffice.ts'
import { room } from './rows.ts'

const walls = 'Für Livestreams: Mehrere Kurse zur gleichen Zeit stören sich nicht, und es gibt keine Messwerte.'
const spots = 'Zum Beispiel Matte oder Bike. Leer: Plätze haben keine Nummer.'

/** /dashboard/gf/rooms: the rooms in which courses are held (L65). */
export default function Rooms() {
  const { options, nameOf } = useOwnStudios(courseOffice.addRoom)
  const columns = useMemo<Column<RoomRow>[]>(
    () => [
      { id: 'name', title: 'Raum', text: ({ name }) => name, sorts: true, strong: true, width: 180, grow: 2, phone: 'title' },
      { id: 'studio', title: 'Studio', text: ({ studio }) => nameOf(studio), sorts: true, width: 140, grow: 1, phone: 'second' },
      { id: 'capacity', title: 'Plätze', ...counts(({ capacity }) => capacity), sorts: true, width: 80, phone: 'trail' },
      { id: 'spot', title: 'Nummeriert', text: ({ spot }) => spot ?? null, width: 110 },
      { id: 'ahead', title: 'Kommende Kurse', ...counts(({ ahead }) => ahead), width: 130 },
    ],
    [nameOf],
  )
  const filters = useMemo<Filter[]>(() => [byStudio(options)], [options])
  return (
    <ListPage
      rows={['der', 'Raum', 'Räume']}
      adds
      name="rooms"
      call={courseOffice.rooms}
      form={room}
      columns={columns}
      filters={filters}
      exports
    >
      {(row, close) => (
        <room.Form row={row} start={options.length === 1 ? { studio: options[0]?.[0] } : {}} onDone={close}>
          <room.Field name="name" autoFocus />
          {isNew(row) && <room.Field name="studio" options={options} />}
          <room.Field name="capacity" hint={isNew(row) ? undefined : 'Gilt für neu geplante Kurse.'} />
          <room.Field name="spot" hint={spots} />
          <room.Field name="online" hint={walls} />
        </room.Form>
      )}
    </ListPage>
  )
}
