import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { getDefaultStore } from 'jotai'
import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { NEVER, of } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepFor } from '#client/data/cache.ts'
import { connectionAtom } from '#client/data/connection.ts'
import { type Local, setLocal } from '#client/data/local.ts'
import { setSession } from '#client/data/signed.ts'
import { courseOffice, type RoomRow } from '#contract/courses/courseOffice.ts'
import type { Reach } from '#contract/rights.ts'
import '#contract/messages.ts'
import { openLocal } from '#sync/client/local.ts'
import { quoted, rowForm } from './rowForm.tsx'
import { button, field, json, lines, said, tap, type, undo } from './testing/touch.ts'
import { toastsAtom } from './toast.ts'
import type { OverlaidRow } from './waiting/overlay.ts'
import { Refusals } from './waiting/Refusals.tsx'
import { useWaitingRows } from './waiting/useWaiting.ts'

const room = rowForm({
  add: courseOffice.addRoom,
  edit: courseOffice.editRoom,
  remove: courseOffice.removeRoom,
  restore: courseOffice.restoreRoom,
  one: courseOffice.room,
  fresh: { version: 1, ahead: 0, spot: null, online: false },
  called: ({ name }) => name,
  named: quoted,
  draft: 'room',
  closed: ({ studio }) => `Nur im Studio ${studio}.`,
  removal: { label: 'Raum entfernen', why: ({ ahead }) => (ahead > 0 ? `${ahead} Kurse stehen im Weg.` : undefined) },
})
const saentis: RoomRow = {
  _id: '01900000-0000-7000-8000-000000000001',
  studio: 'wil',
  name: 'Säntis',
  capacity: 12,
  spot: null,
  online: false,
  version: 3,
  ahead: 0,
}
const system = createSystem(defaultBaseConfig)
const store = getDefaultStore()

let root: Root | undefined
let local: Local
let people = 0
/** Method, address and body of the requests that reached the studio. */
let sent: [method: string, path: string, body: unknown][]
let answer: (method: string, body: Partial<RoomRow>) => Response

beforeEach(async () => {
  localStorage.clear()
  sent = []
  answer = (_, body) => json({ ...saentis, ...body })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    const body = init?.body ? JSON.parse(String(init.body)) : undefined
    if (init?.method !== 'GET') sent.push([init?.method ?? '', String(address).replace('/api/', ''), body])
    return answer(init?.method ?? '', body)
  })
  store.set(toastsAtom, [])
  network(true)
  await signIn(['wil'])
})
afterEach(async () => {
  root?.unmount()
  root = undefined
  document.body.replaceChildren()
  await local.close()
  setLocal(undefined)
  keepFor(undefined)
  vi.restoreAllMocks()
})

const network = (online: boolean) => store.set(connectionAtom, { online, portal: false, since: '' })

async function signIn(studios: Reach) {
  const _id = `person${people++}`
  localStorage.setItem('token', 't')
  setSession({ state: 'online', token: 't', user: { _id, userRoles: [] } as never, userRights: [{ right: 'r_edit', studios }] })
  local = await openLocal({
    member: _id,
    api: { fetch: () => Promise.reject(new Error('offline')), live: NEVER, online$: of(false) },
    storage: getRxStorageMemory(),
    locks: null,
    only: [],
  })
  setLocal(local)
}

function List({ rows }: { rows: RoomRow[] }) {
  const [stand] = useState(Date.now)
  const { rows: shown, refused } = useWaitingRows(rows, stand, room.ways)
  const [open, setOpen] = useState<OverlaidRow<RoomRow> | 'new'>()
  const { remove } = room.useRemoval()
  return (
    <ChakraProvider value={system}>
      <Refusals refused={refused} one={room.ways.one} open={setOpen} />
      <ul>
        {shown?.map(row => (
          <li key={row._id}>
            {row.name}, {row.capacity}
            {row.act ? ', wartet' : ''}
          </li>
        ))}
      </ul>
      {shown?.map(row => (
        <div key={row._id}>
          <button type="button" onClick={() => setOpen(row)}>{`${row.name} öffnen`}</button>
          <button type="button" onClick={() => void remove(row)}>{`${row.name} weg`}</button>
        </div>
      ))}
      <button type="button" onClick={() => setOpen('new')}>
        Neu
      </button>
      {open && (
        <room.Form row={open === 'new' ? undefined : open} start={{ studio: 'wil', capacity: 8 }} onDone={() => setOpen(undefined)}>
          <room.Field name="name" />
          <room.Field name="capacity" />
        </room.Form>
      )}
    </ChakraProvider>
  )
}

function show(...rows: RoomRow[]) {
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<List rows={rows} />)
}

const waiting = async () =>
  (await local.collections.outbox.find().exec()).map(row => row.toMutableJSON()).filter(({ state }) => state !== 'done')
/** The studio has answered no. */
async function refuse(key: string, refusal: { code: string; message: string }) {
  await (await local.collections.outbox.findOne(key).exec())?.incrementalPatch({ state: 'refused', status: 409, ...refusal })
}

test('a new row goes to the studio with an id of this device', async () => {
  show()
  await tap('Neu')
  await type('name', 'Tödi')
  await tap('Anlegen')
  await said('«Tödi» ist angelegt.')
  expect(sent).toEqual([['POST', 'gf/rooms', { _id: expect.stringMatching(/^[\da-f-]{36}$/), studio: 'wil', name: 'Tödi', capacity: 8 }]])
  expect(await waiting()).toEqual([])
})

test('without a network it waits under its name, stands in the list, and is written anew and renamed in its place', async () => {
  network(false)
  show(saentis)
  await tap('Neu')
  await type('name', 'Tödi')
  await tap('Anlegen')
  await said('«Tödi» ist angelegt. Wird gesendet, sobald du Netz hast.')
  await vi.waitFor(() => expect(lines()).toEqual(['Tödi, 8, wartet', 'Säntis, 12']))
  expect(await waiting()).toMatchObject([{ call: 'courseOffice.addRoom', title: 'Tödi', state: 'waiting' }])
  const [{ body } = { body: undefined }] = await waiting()

  await tap('Tödi öffnen')
  await type('capacity', '30')
  await tap('Anlegen')
  await vi.waitFor(() => expect(lines()).toEqual(['Tödi, 30, wartet', 'Säntis, 12']))
  expect(await waiting()).toMatchObject([{ call: 'courseOffice.addRoom', body: { ...(body as object), capacity: 30 } }])

  await tap('Tödi öffnen')
  await type('name', 'Glärnisch')
  await tap('Anlegen')
  await vi.waitFor(() => expect(lines()).toEqual(['Glärnisch, 30, wartet', 'Säntis, 12']))
  await vi.waitFor(async () => expect(await waiting()).toMatchObject([{ title: 'Glärnisch' }]))

  await tap('Glärnisch weg')
  await said('Glärnisch: entfernt.')
  await vi.waitFor(() => expect(lines()).toEqual(['Säntis, 12']))
  expect(sent).toEqual([])
})

test('a change says which version was seen, and what a row has beside its form stays out of it', async () => {
  show(saentis)
  await tap('Säntis öffnen')
  await type('capacity', '20')
  await tap('Speichern')
  await said('«Säntis»: gespeichert.')
  const { ahead: _, ...form } = saentis
  expect(sent).toEqual([['PUT', `gf/rooms/${saentis._id}`, { ...form, capacity: 20 }]])
})

const staleAs = (current: Partial<RoomRow>) =>
  json({ code: 'stale', message: 'Inzwischen geändert.', current: { ...saentis, ...current } }, 409)

test('changed by somebody else meanwhile, what both set otherwise is asked about, and what is chosen goes with the newer version', async () => {
  answer = () => staleAs({ name: 'Altmann', version: 4 })
  show(saentis)
  await tap('Säntis öffnen')
  await type('name', 'Hundstein')
  await tap('Speichern')
  await tap('Die im Studio nehmen')
  await vi.waitFor(() => expect(field('name')!.value).toBe('Altmann'))
  await type('capacity', '20')
  answer = (_, body) => json({ ...saentis, ...body })
  await tap('Speichern')
  await said('«Altmann»: gespeichert.')
  expect(sent.at(-1)?.[2]).toMatchObject({ name: 'Altmann', capacity: 20, version: 4 })
})

test('where somebody else changed other fields, both stand and nobody is asked', async () => {
  answer = (_, body) => (body.version === 3 ? staleAs({ name: 'Altmann', version: 4 }) : json({ ...saentis, ...body, version: 5 }))
  show(saentis)
  await tap('Säntis öffnen')
  await type('capacity', '20')
  await tap('Speichern')
  await said('«Altmann»: gespeichert.')
  expect(sent.at(-1)?.[2]).toMatchObject({ name: 'Altmann', capacity: 20, version: 4 })
})

test('a draft that is taken up after somebody else changed the same field is asked about', async () => {
  const draft = {
    values: { ...saentis, capacity: 20 },
    from: saentis,
    also: { _id: saentis._id, version: 3 },
    at: new Date().toISOString(),
  }
  await local.keep.set(`draft/room/${saentis._id}`, draft)
  answer = () => staleAs({ capacity: 15, version: 4 })
  show({ ...saentis, capacity: 15, version: 4 })
  await tap('Säntis öffnen')
  await tap('Weiterschreiben')
  await vi.waitFor(() => expect(field('capacity')?.value).toBe('20'))
  await tap('Speichern')
  await vi.waitFor(() => expect(document.body.textContent).toContain('Im Studio: 15'))
  expect(sent.map(([, , body]) => (body as RoomRow).version)).toEqual([3])
})

test('what the studio answered stands in the list before that is loaded anew, and the next change is made of it and builds on it', async () => {
  answer = (_, body) => json({ ...saentis, ...body, version: 4 })
  show(saentis)
  await tap('Säntis öffnen')
  await type('name', 'Altmann')
  await tap('Speichern')
  await vi.waitFor(() => expect(lines()).toEqual(['Altmann, 12']))
  await tap('Altmann öffnen')
  await type('capacity', '20')
  await tap('Speichern')
  await vi.waitFor(() => expect(lines()).toEqual(['Altmann, 20']))
  expect(sent.map(([, , body]) => body)).toMatchObject([{ version: 3 }, { name: 'Altmann', capacity: 20, version: 3 }])
  const [first, second] = vi.mocked(fetch).mock.calls.map(([, init]) => new Headers(init?.headers))
  expect(second!.get('builds-on')).toBe(`courseOffice.editRoom:${first!.get('idempotency-key')}`)
})

test('of health data a refusal says the version alone: the row that stands is loaded', async () => {
  const sealed = rowForm({
    add: courseOffice.addRoom,
    edit: { ...courseOffice.editRoom, health: { what: 'Raum', whose: () => [] } },
    one: async (_: RoomRow): Promise<RoomRow> => ({ ...saentis, name: 'Altmann', version: 4 }),
    called: ({ name }) => name,
  })
  answer = () => json({ code: 'stale', message: 'Inzwischen geändert.', current: { _id: saentis._id, version: 4 } }, 409)
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <ChakraProvider value={system}>
      <sealed.Form row={saentis} onDone={() => {}}>
        <sealed.Field name="name" />
        <sealed.Field name="capacity" />
      </sealed.Form>
    </ChakraProvider>,
  )
  await type('name', 'Hundstein')
  await tap('Speichern')
  await tap('Die im Studio nehmen')
  await vi.waitFor(() => expect(field('name')!.value).toBe('Altmann'))
})

test('a row that comes anew while something is typed does not count as seen; once that is saved, the form goes on with it', async () => {
  root = createRoot(document.body.appendChild(document.createElement('div')))
  const draw = (row: RoomRow) =>
    root!.render(
      <ChakraProvider value={system}>
        <room.Form row={row} onDone={() => {}}>
          <room.Field name="name" />
          <room.Field name="capacity" />
        </room.Form>
      </ChakraProvider>,
    )
  draw(saentis)
  await type('capacity', '20')
  draw({ ...saentis, name: 'Altmann', version: 4 })
  await tap('Speichern')
  await said('«Säntis»: gespeichert.')
  expect(sent.at(-1)?.[2]).toMatchObject({ name: 'Säntis', capacity: 20, version: 3 })
  answer = (_, body) => json({ ...saentis, ...body, version: 5 })
  await vi.waitFor(() => expect(field('name')!.value).toBe('Altmann'))
  await type('capacity', '21')
  await tap('Speichern')
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  await type('capacity', '22')
  await tap('Speichern')
  await vi.waitFor(() => expect(sent).toHaveLength(3))
  expect(sent.map(([, , body]) => (body as RoomRow).version)).toEqual([3, 4, 5])
})

test('what waited and was refused is opened as it was meant, says why, and is gone once it is sent', async () => {
  network(false)
  show(saentis)
  await tap('Säntis öffnen')
  await type('name', 'Altmann')
  await tap('Speichern')
  await said('«Altmann»: gespeichert. Wird gesendet, sobald du Netz hast.')
  await vi.waitFor(() => expect(lines()).toEqual(['Altmann, 12, wartet']))
  const [{ key } = { key: '' }] = await waiting()
  await refuse(key, { code: 'taken', message: 'So heisst schon einer.' })
  await vi.waitFor(() => expect(lines()).toEqual(['Säntis, 12']))

  network(true)
  answer = method => json(method === 'GET' ? { ...saentis, capacity: 14, version: 5 } : saentis)
  await tap('Nochmals bearbeiten')
  await vi.waitFor(() => expect(field('name')?.value).toBe('Altmann'))
  expect(document.body.textContent).toContain('So heisst schon einer.')
  await type('name', 'Hundstein')
  await tap('Speichern')
  await said('«Hundstein»: gespeichert.')
  expect(sent.at(-1)?.[2]).toMatchObject({ name: 'Hundstein', version: 5 })
  await vi.waitFor(async () => expect(await waiting()).toEqual([]))
})

test('a row is removed as it was seen and brought back with what its studio asks for', async () => {
  answer = () => json({ ok: true })
  show(saentis)
  await tap('Säntis öffnen')
  await tap('Raum entfernen')
  await said('«Säntis»: entfernt.')
  expect(field('name')).toBeNull()
  undo()
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toEqual([
    ['DELETE', `gf/rooms/${saentis._id}?studio=wil&version=3`, undefined],
    ['POST', `gf/rooms/${saentis._id}/restore`, { studio: 'wil' }],
  ])
})

test('removed and brought back without a network, both wait, and the list is as they leave it', async () => {
  network(false)
  show(saentis)
  await tap('Säntis weg')
  await said('«Säntis»: entfernt. Wird gesendet, sobald du Netz hast.')
  await vi.waitFor(() => expect(lines()).toEqual([]))
  undo()
  await vi.waitFor(() => expect(lines()).toEqual(['Säntis, 12']))
  expect((await waiting()).map(({ call, title }) => [call, title])).toEqual([
    ['courseOffice.removeRoom', '«Säntis»'],
    ['courseOffice.restoreRoom', '«Säntis»'],
  ])
})

test('what can’t go says so and stays', async () => {
  answer = () => json({ code: 'in-use', message: 'Dort sind noch Kurse geplant.' }, 409)
  show({ ...saentis, ahead: 2 })
  await tap('Säntis öffnen')
  await vi.waitFor(() => expect(document.body.textContent).toContain('2 Kurse stehen im Weg.'))
  await tap('Raum entfernen')
  await said('Dort sind noch Kurse geplant.')
  expect(lines()).toEqual(['Säntis, 12'])
})

test('who may not change a row is told why in place of the form', async () => {
  show({ ...saentis, studio: 'basel' })
  await tap('Säntis öffnen')
  await vi.waitFor(() => expect(document.body.textContent).toContain('Nur im Studio basel.'))
  expect(field('name')).toBeNull()
  expect(button('Raum entfernen')).toBeUndefined()
})

test.each([
  ['room/new', undefined],
  [`room/${saentis._id}`, 'Säntis öffnen'],
])('a draft of a version before is found under %s', async (name, opener) => {
  const draft = { values: { ...saentis, name: 'Raum Eiger' }, from: saentis, also: { _id: saentis._id }, at: new Date().toISOString() }
  await local.keep.set(`draft/${name}`, draft)
  show(saentis)
  await tap(opener ?? 'Neu')
  await tap('Weiterschreiben')
  await vi.waitFor(() => expect(field('name')?.value).toBe('Raum Eiger'))
})

test('who hears what is typed may answer what they like', async () => {
  const heard: unknown[] = []
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <ChakraProvider value={system}>
      <room.Form row={saentis} onChange={({ name }) => heard.push(name)} onDone={() => {}}>
        <room.Field name="name" />
      </room.Form>
    </ChakraProvider>,
  )
  await type('name', 'Altmann')
  await type('name', 'Tödi')
  await vi.waitFor(() => expect(heard).toEqual(['Säntis', 'Altmann', 'Tödi']))
})
