import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { createRoot, type Root } from 'react-dom/client'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { NEVER, of } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { number, object, string } from 'yup'
import { forgetDraftsOf, forgetTyped, keepTyped, newestDraft, type UnsavedForm } from '#client/data/drafts.ts'
import { type Local, setLocal } from '#client/data/local.ts'
import { partingKey, setSession } from '#client/data/signed.ts'
import '#contract/messages.ts'
import { openLocal } from '#sync/client/local.ts'
import { formOf } from './form.tsx'

interface Filled {
  _id?: string
  version?: number
  name?: string
  places?: number
  code?: string
}
const sent = vi.fn(async (_: object) => {})
const shape = object({
  _id: string(),
  version: number(),
  name: string().label('Name'),
  places: number().label('Plätze'),
  code: string().required().label('Kürzel'),
})
const { Form, Field } = formOf<Filled>(shape, () => sent)
const system = createSystem(defaultBaseConfig)
const user = { _id: '', userRoles: ['member'] }
let root: Root | undefined
let local: Local
let people = 0

beforeEach(async () => {
  localStorage.clear()
  user._id = `person${people++}`
  await signIn(user._id)
})
afterEach(async () => {
  leavePage()
  await local.close()
})

async function signIn(person: string) {
  localStorage.setItem('token', 't')
  user._id = person
  setSession({ state: 'online', token: 't', user: user as never })
  local = await openLocal({
    member: person,
    api: { fetch: () => Promise.reject(new Error('offline')), live: NEVER, online$: of(false) },
    storage: getRxStorageMemory(),
    locks: null,
    only: [],
  })
  setLocal(local)
}

function leavePage() {
  root?.unmount()
  root = undefined
  document.body.replaceChildren()
}

async function openForm(also: Filled = {}, start: Filled = { name: 'Raum', places: 12 }) {
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <ChakraProvider value={system}>
      <Form draft="room/new" start={start} also={also}>
        <Field name="name" />
        <Field name="places" />
        <Field name="code" />
      </Form>
    </ChakraProvider>,
  )
  await vi.waitFor(() => expect(field('name')).toBeTruthy())
}

const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`)!
async function type(name: string, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field(name), text)
  field(name).dispatchEvent(new Event('input', { bubbles: true }))
  await vi.waitFor(() => expect(field(name).value).toBe(text))
}
const button = (text: string) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text)
async function tap(text: string) {
  await vi.waitFor(() => expect(button(text)).toBeTruthy())
  button(text)!.click()
}
const typed = () => Object.keys(localStorage).filter(key => key.startsWith('typed/'))
/** Types until the draft is noted: the code that notes it is loaded after the form. */
const typeNoted = (name: string, before: string, text: string) =>
  vi.waitFor(async () => {
    await type(name, before)
    await type(name, text)
    expect(typed()).toHaveLength(1)
  })
const kept = () => newestDraft(local, { member: user._id, name: 'room/new' }, undefined)

/** The storage that the next page finds when this one ends now: its database wrote nothing any more. */
async function cutOff() {
  const left = { ...localStorage }
  setLocal(undefined)
  leavePage()
  for (const [key, value] of Object.entries(left)) localStorage.setItem(key, value)
  setLocal(local)
}

test('what was typed just before the page went is offered back whole, an emptied field too, and then lies in the database alone', async () => {
  await openForm()
  await typeNoted('places', '12', '13')
  await type('places', '')
  await type('name', 'Raum Säntis')
  await cutOff()
  expect(await kept()).toBeUndefined()
  await openForm()
  await keepTyped(local.member)
  expect(typed()).toEqual([])
  expect(await kept()).toMatchObject({ values: { name: 'Raum Säntis' } })
  await tap('Weiterschreiben')
  expect(field('name').value).toBe('Raum Säntis')
  await vi.waitFor(() => expect(field('places').value).toBe(''))
  // The form still asks for a field that was emptied.
  await tap('Speichern')
  await vi.waitFor(() => expect(document.body.textContent).toContain('Dieses Feld wird benötigt.'))
})

test('what is in the database, saved or thrown away lies nowhere else', async () => {
  await openForm()
  await vi.waitFor(async () => {
    await type('name', 'Raum')
    await type('name', 'Raum Eiger')
    await type('code', 'eig')
    expect(typed()).toHaveLength(1)
  })
  await vi.waitFor(() => expect(typed()).toEqual([]))
  expect(await kept()).toMatchObject({ values: { name: 'Raum Eiger' } })
  await type('name', 'Raum Mönch')
  expect(typed()).toHaveLength(1)
  await tap('Speichern')
  await vi.waitFor(async () => expect(await kept()).toBeUndefined())
  expect(typed()).toEqual([])
})

test('thrown away just after a start it does not come back with what that start still keeps', async () => {
  localStorage.setItem(`typed/${user._id}/room/new`, JSON.stringify({ values: { name: 'Raum Jungfrau' }, at: new Date().toISOString() }))
  await openForm()
  await vi.waitFor(() => expect(button('Verwerfen')).toBeTruthy())
  const keeping = keepTyped(local.member)
  await tap('Verwerfen')
  await keeping
  await vi.waitFor(async () => expect(await kept()).toBeUndefined())
  expect(typed()).toEqual([])
})

/** localStorage as a killed browser finds it again: what was written in the last seconds is undone. */
async function killed(left: Record<string, string>) {
  leavePage()
  localStorage.clear()
  for (const [key, value] of Object.entries(left)) localStorage.setItem(key, value)
}

test('after a kill the newer of two drafts is offered, the older one never written over it', async () => {
  await openForm()
  await typeNoted('name', 'Raum', 'Raum Alt')
  const left = { ...localStorage }
  await type('name', 'Raum Neu')
  await vi.waitFor(async () => expect(await kept()).toMatchObject({ values: { name: 'Raum Neu' } }))
  await killed(left)
  await openForm()
  await keepTyped(local.member)
  expect(await kept()).toMatchObject({ values: { name: 'Raum Neu' } })
  await tap('Weiterschreiben')
  expect(field('name').value).toBe('Raum Neu')
})

test('what was saved before a kill is not offered again after it, nor after the next one', async () => {
  await openForm()
  await typeNoted('name', 'Raum', 'Raum Alt')
  await type('code', 'alt')
  const left = { ...localStorage }
  await tap('Speichern')
  await vi.waitFor(() => expect(typed()).toEqual([]))
  await vi.waitFor(async () => expect(await kept()).toBeUndefined())
  for (const _ of ['first', 'second']) {
    await killed(left)
    await keepTyped(local.member)
    await openForm()
    expect(typed()).toEqual([])
    expect(await kept()).toBeUndefined()
    expect(button('Weiterschreiben')).toBeUndefined()
  }
  await keepTyped(local.member)
  expect(await local.collections.keep.find({ selector: { key: { $regex: 'draftGone' } } }).exec()).toEqual([])
})

test('what was saved before the database had told what lies there is no draft afterwards', async () => {
  const { get } = local.keep
  let tell = () => {}
  const told = new Promise<void>(done => {
    tell = done
  })
  const slow = vi.spyOn(local.keep, 'get').mockImplementation((async (name: string) => {
    await told
    return get(name)
  }) as typeof get)
  await openForm()
  await typeNoted('name', 'Raum', 'Raum Blitz')
  await type('code', 'bli')
  await tap('Speichern')
  await vi.waitFor(() => expect(typed()).toEqual([]))
  tell()
  slow.mockRestore()
  // Longer than a draft that is kept waits to be written.
  await new Promise(done => setTimeout(done, 400))
  expect(await kept()).toBeUndefined()
})

test('nobody else is offered it, on a tablet neither, and a sign-out leaves nothing', async () => {
  const mine = user._id
  localStorage.setItem(`typed/${mine}/room/new`, JSON.stringify({ values: { name: 'Raum Titlis' }, at: new Date().toISOString() }))
  const before = local
  await signIn(`${mine}x`)
  await keepTyped(local.member)
  await openForm()
  await vi.waitFor(async () => {
    await type('places', '12')
    await type('places', '13')
    expect(typed()).toHaveLength(2)
  })
  expect(button('Weiterschreiben')).toBeUndefined()
  localStorage.setItem(partingKey, '1')
  forgetTyped(local.member)
  await type('name', 'Während der Abmeldung')
  expect(typed()).toEqual([`typed/${mine}/room/new`])
  leavePage()
  await before.close()
})

test('who is taken off a tablet leaves no draft there, the others keep theirs', async () => {
  const acting = (id: string) => ({ employee: { _id: id } }) as never
  const drafts = () => local.collections.keep.find({ selector: { key: { $regex: '^draft/' } } }).exec()
  for (const person of ['anna', 'beat']) {
    setSession({ state: 'online', token: 't', user: user as never, employee: acting(person) })
    await openForm()
    expect(button('Weiterschreiben')).toBeUndefined()
    await vi.waitFor(async () => {
      await type('name', 'Raum')
      await type('name', `Von ${person}`)
      expect(typed()).toHaveLength(1)
    })
    await vi.waitFor(() => expect(typed()).toEqual([]))
    leavePage()
  }
  expect((await drafts()).map(({ key }) => key)).toEqual(['draft/anna/room/new', 'draft/beat/room/new'])
  await forgetDraftsOf('anna')
  expect((await drafts()).map(({ key }) => key)).toEqual(['draft/beat/room/new'])
})

test('a form that was only opened writes nothing down', async () => {
  const written = vi.spyOn(Storage.prototype, 'setItem')
  await openForm()
  await typeNoted('name', 'Raum', 'Raum Pilatus')
  const drafts = written.mock.calls.filter(([key]) => key.startsWith('typed/')).map(([, text]) => JSON.parse(text) as UnsavedForm)
  written.mockRestore()
  expect(new Set(drafts.map(({ values }) => values.name))).toEqual(new Set(['Raum Pilatus']))
})

test('taken up again it is saved as the one it was: whoever was cut off while saving makes nothing twice', async () => {
  await openForm({ _id: 'first' })
  await vi.waitFor(async () => {
    await type('name', 'Raum')
    await type('name', 'Raum Rigi')
    await type('code', 'rig')
    expect(typed()).toHaveLength(1)
  })
  await cutOff()
  await openForm({ _id: 'second' })
  await tap('Weiterschreiben')
  await vi.waitFor(() => expect(field('name').value).toBe('Raum Rigi'))
  await tap('Speichern')
  await vi.waitFor(() => expect(sent).toHaveBeenLastCalledWith({ _id: 'first', name: 'Raum Rigi', places: 12, code: 'rig' }))
})

test('taken up again over what somebody else changed since, it changes only what was typed, and says which version that was', async () => {
  await openForm({ version: 1 }, { name: 'Raum', places: 12, code: 'rau' })
  await typeNoted('name', 'Raum', 'Raum Eiger')
  await cutOff()
  await openForm({ version: 2 }, { name: 'Raum', places: 30, code: 'rau' })
  await tap('Weiterschreiben')
  await vi.waitFor(() => expect(field('name').value).toBe('Raum Eiger'))
  expect(field('places').value).toBe('30')
  await tap('Speichern')
  await vi.waitFor(() => expect(sent).toHaveBeenLastCalledWith({ version: 1, name: 'Raum Eiger', places: 30, code: 'rau' }))
})

test('what was typed and taken back before the database has answered leaves the older draft there', async () => {
  const older = { values: { name: 'Raum Mönch', places: 12 }, at: new Date().toISOString() }
  await local.keep.set('draft/room/new', older)
  setLocal(undefined)
  await openForm()
  await typeNoted('name', 'Raum', 'Raum X')
  await type('name', 'Raum')
  await vi.waitFor(() => expect(typed()).toEqual([]))
  setLocal(local)
  await tap('Weiterschreiben')
  expect(field('name').value).toBe('Raum Mönch')
})
