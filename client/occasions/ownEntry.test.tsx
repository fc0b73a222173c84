import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { getDefaultStore } from 'jotai'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { BehaviorSubject } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queries } from '#client/data/cache.ts'
import { connectionAtom } from '#client/data/connection.ts'
import { type Local, localAtom } from '#client/data/local.ts'
import { keyOf } from '#client/data/reads.ts'
import { type DeviceSession, sessionAtom } from '#client/data/signed.ts'
import { allianz } from '#contract/occasions/allianz.ts'
import { contest } from '#contract/occasions/contest.ts'
import type { OwnPlace } from '#contract/occasions/shapes.ts'
import { dayMs } from '#contract/time.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import Allianz from './Allianz.tsx'
import Contest from './Contest.tsx'

vi.mock('#client/kit/Page.tsx', () => ({ Page: ({ children }: { children: ReactNode }) => <main>{children}</main> }))
vi.mock('#client/parts/publicForm/useSent.ts', () => ({ useSent: () => [] }))
vi.mock('#client/map/links.tsx', () => ({ Link: () => null, useQueryText: () => ({}), useGo: () => () => {} }))

const store = getDefaultStore()
const at = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
const slot = { _id: '01900000-0000-7000-8000-0000000000aa', startsAt: at(10), endsAt: at(10.1), capacity: 5, free: 3 }
const occasion = {
  _id: '01900000-0000-7000-8000-0000000000bb',
  title: 'Einstein-Challenge',
  text: null,
  place: null,
  from: at(-1),
  until: at(9),
}
const place: OwnPlace = {
  title: 'Einstein-Challenge',
  place: null,
  state: 'confirmed',
  slot,
  guests: 0,
  until: null,
  code: 'K7QM3TXD9PWA',
  vorname: 'Anna',
  shows: false,
} as unknown as OwnPlace

let root: Root
let rows: BehaviorSubject<OutboxRow[]>
const discard = vi.fn(async () => async () => {})

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  rows = new BehaviorSubject<OutboxRow[]>([])
  store.set(localAtom, { outbox: { rows$: rows, discard } } as unknown as Local)
  store.set(sessionAtom, {
    user: { vorname: 'Anna', nachname: 'Meier', email: 'anna@formkurve.example', userRoles: ['member'] },
    userRights: [],
  } as unknown as DeviceSession)
  store.set(connectionAtom, { online: false, portal: false, since: '' })
  // What the device has kept of the studio's answers.
  queries.setQueryData(keyOf(contest.availableEntries, { query: { id: undefined } }), { occasion, capacity: 5, free: 3 })
  queries.setQueryData(keyOf(contest.availableDates, { query: { id: undefined } }), [slot])
  queries.setQueryData(keyOf(contest.allEntries, { query: { id: undefined } }), [])
  queries.setQueryData(keyOf(allianz.status), { title: 'Allianz', text: null, open: true, from: at(-1), until: at(9), enteredAt: null })
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  queries.clear()
  store.set(localAtom, undefined)
  document.body.innerHTML = ''
  discard.mockClear()
})

const draw = (screen: ReactNode) =>
  act(async () => root.render(<ChakraProvider value={createSystem(defaultBaseConfig)}>{screen}</ChakraProvider>))
const text = () => document.body.textContent ?? ''
const button = (name: string) => [...document.querySelectorAll('button')].find(each => each.textContent === name)
const row = (call: string, over: Partial<OutboxRow> = {}) => [{ key: 'a', call, state: 'waiting', born: at(0), ...over } as OutboxRow]
const until = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => {})
    check()
  })

test('without a network a member has the form as a stranger does, and their own place with its code once it was loaded', async () => {
  await draw(<Contest />)
  await until(() => expect(button('Platz reservieren')).toBeDefined())
  await act(async () => queries.setQueryData(keyOf(contest.ownEntry, { query: { id: undefined, key: undefined } }), place))
  await until(() => expect(text()).toContain('K7QM-3TXD-9PWA'))
  expect(button('Platz reservieren')).toBeUndefined()
})

test('a reservation that waits is told also after a kill and can be taken back; one that was refused says why, in the form', async () => {
  rows.next(row('contest.reserve', { body: { slot: slot._id, vorname: 'Anna', nachname: 'Meier' } }))
  await draw(<Contest />)
  await until(() => expect(text()).toContain('Vorgemerkt'))
  expect(button('Platz reservieren')).toBeUndefined()
  await act(async () => button('Zurücknehmen')!.click())
  expect(discard).toHaveBeenCalledExactlyOnceWith('a')
  const body = { slot: slot._id, vorname: 'Annina', nachname: 'Meier' }
  await act(async () => rows.next(row('contest.reserve', { state: 'refused', message: 'Hier ist kein Platz mehr frei.', body })))
  await until(() => expect(text()).toContain('Hier ist kein Platz mehr frei.'))
  expect(document.querySelector<HTMLInputElement>('input[name=vorname]')!.value).toBe('Annina')
})

test('taking part that waits is told also after a kill, and a refusal where it was done', async () => {
  rows.next(row('allianz.enter'))
  await draw(<Allianz />)
  await until(() => expect(text()).toContain('Vorgemerkt'))
  expect(button('Mitmachen')).toBeUndefined()
  await act(async () => rows.next(row('allianz.enter', { state: 'refused', message: 'Die Anmeldung ist geschlossen.' })))
  expect(text()).toContain('Die Anmeldung ist geschlossen.')
  await act(async () => button('Verstanden')!.click())
  expect(discard).toHaveBeenCalledExactlyOnceWith('a')
  await act(async () => rows.next([]))
  expect(button('Mitmachen')).toBeDefined()
})
