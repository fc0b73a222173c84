import { useMemo, useState } from 'react'
import { v7 } from 'uuid'
import { formFor } from '#client/kit/form.tsx'
import { thousands } from '#client/kit/format.ts'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { counts } from '#client/kit/table/kinds.ts'
import { ListPage } from '#client/kit/table/ListPage.tsx'
import type { Shown } from '#client/kit/waiting/overlay.ts'
import { sayDone } from '#client/kit/waiting/say.ts'
import { courseOffice, type RoomRow } from '#contract/courses/office.ts'
import { useReach, useStudios } from './lookups.ts'
import { Removal } from './Removal.tsx'
import { useRemoving } from './removing.ts'
import { roomWays } from './ways.ts'

const make = formFor(courseOffice.addRoom)
const change = formFor(courseOffice.editRoom)
const walls = 'Für Livestreams: Mehrere Kurse zur gleichen Zeit stören sich nicht, und es gibt keine Messwerte.'
const spots = 'Zum Beispiel Matte oder Bike. Leer: Plätze haben keine Nummer.'

/** /dashboard/gf/rooms: where courses are held (L65). */
export default function Rooms() {
  const reach = useReach('r_edit')
  const { options, nameOf } = useStudios(reach.isIn)
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
  const filters = useMemo<Filter[]>(
    () => [{ id: 'studio', title: 'Studio', choices: options.map(([value, label]) => ({ value, label })), follows: code => [code] }],
    [options],
  )
  return (
    <ListPage
      title="Räume"
      one="Raum"
      add="Neuer Raum"
      nameOf={({ name }) => name}
      name="rooms"
      call={courseOffice.rooms}
      ways={roomWays}
      columns={columns}
      filters={filters}
      searches={{ label: 'Räume suchen' }}
      empty="Noch kein Raum."
      exports
    >
      {(row, close) => <RoomForm row={row} options={options} onDone={close} />}
    </ListPage>
  )
}

interface RoomProps {
  row?: Shown<RoomRow>
  options: ReturnType<typeof useStudios>['options']
  onDone: () => void
}

function RoomForm({ row, options, onDone }: RoomProps) {
  const [_id] = useState(() => row?._id ?? v7())
  const { remove } = useRemoving('room')
  const isNew = !row || row.act?.kind === 'add'
  const said = (answer: unknown, name: string) => {
    sayDone(answer, isNew ? `${name} ist angelegt.` : `${name}: gespeichert.`)
    onDone()
  }
  if (isNew)
    return (
      <make.Form
        start={options.length === 1 ? { studio: options[0]?.[0] } : {}}
        also={{ _id }}
        again={row?.act}
        title={({ body }) => body.name}
        draft={`room/${row ? _id : 'new'}`}
        button="Anlegen"
        onDone={(answer, { name }) => said(answer, name)}
      >
        <make.Field name="name" autoFocus />
        <make.Field name="studio" options={options} />
        <make.Field name="capacity" />
        <make.Field name="spot" hint={spots} />
        <make.Field name="online" hint={walls} />
      </make.Form>
    )
  return (
    <>
      <change.Form
        rest={{ params: { id: row._id } }}
        start={row}
        also={{ _id, studio: row.studio, version: row.version }}
        again={row.act}
        title={({ body }) => body.name}
        draft={`room/${row._id}`}
        onDone={(answer, { name }) => said(answer, name)}
      >
        <change.Field name="name" autoFocus />
        <change.Field name="capacity" hint="Gilt für neu geplante Kurse." />
        <change.Field name="spot" hint={spots} />
        <change.Field name="online" hint={walls} />
      </change.Form>
      <Removal
        label="Raum entfernen"
        onRemove={() => {
          onDone()
          void remove(row)
        }}
        why={
          row.ahead > 0
            ? `${row.ahead === 1 ? 'Ein Kurs ist hier noch geplant' : `${thousands(row.ahead)} Kurse sind hier noch geplant`}: Verlege sie zuerst.`
            : undefined
        }
      />
    </>
  )
}
