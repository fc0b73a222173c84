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
import { today } from '#client/data/time.ts'
import { addDays } from '#contract/days.ts'
import { type OwnProgramme, type ProgrammeRow, slimMe } from '#contract/slimMe/calls.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import { People } from './office/People.tsx'
import SlimMe from './SlimMe.tsx'

vi.mock('#client/kit/Page.tsx', () => ({ Page: ({ children }: { children: ReactNode }) => <main>{children}</main> }))
vi.mock('#client/map/links.tsx', () => ({ Link: () => null, useQueryText: () => ({}), useGo: () => () => {} }))
vi.mock('./Weights.tsx', () => ({ Weights: () => null }))

const store = getDefaultStore()
const idOf = (end: string) => `01900000-0000-7000-8000-0000000000${end}`
const first = addDays(today(), -7)
const times = { first, weeks: 6, clock: '18:30', minutes: 75, skipped: [addDays(first, 14)] }
const shown = { _id: idOf('aa'), studio: 'winterthur', title: 'Slim-me am Dienstag', text: null, ...times }
const own: OwnProgramme = { ...shown, coachName: 'Sandro Zehnder', visited: [first, addDays(first, 2)] }
const row: ProgrammeRow = { ...shown, version: 1, places: 2, people: 1, coach: null, coachName: null, leadSettings: null }
const somebody = { _id: idOf('bb'), programme: row._id, person: idOf('cc'), name: 'Lea Muster', at: '2026-11-01T08:00:00.000Z' }

let root: Root
let rows: BehaviorSubject<OutboxRow[]>
const retry = vi.fn(async () => {})

function signIn(...userRights: object[]) {
  const user = { vorname: 'Anna', nachname: 'Meier', email: 'anna@formkurve.example', userRoles: ['member'] }
  store.set(sessionAtom, { token: 't', user, userRights } as unknown as DeviceSession)
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  rows = new BehaviorSubject<OutboxRow[]>([])
  store.set(localAtom, { outbox: { rows$: rows, retry } } as unknown as Local)
  store.set(connectionAtom, { online: false, portal: false, since: '' })
  signIn({ right: 'u_search', studios: ['winterthur'] })
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  queries.clear()
  store.set(localAtom, undefined)
  document.body.innerHTML = ''
})

const draw = (screen: ReactNode) =>
  act(async () => root.render(<ChakraProvider value={createSystem(defaultBaseConfig)}>{screen}</ChakraProvider>))
const text = () => document.body.textContent ?? ''
const button = (name: string) => [...document.querySelectorAll('button')].find(each => each.textContent === name)
const sentAct = (over: Partial<OutboxRow>) =>
  ({ key: 'a', call: 'slimMe.signUp', state: 'waiting', born: '2026-11-30T08:00:00.000Z', title: 'Nora Gast', ...over }) as OutboxRow
const wish = { _id: idOf('dd'), studio: 'winterthur', programme: row._id, person: idOf('ee') }
const listPeople = () => queries.setQueryData(keyOf(slimMe.people, { query: { studio: 'winterthur', programme: row._id } }), [somebody])

test('without a network a member reads their week, the next date that is not left out, and their visits', async () => {
  queries.setQueryData(keyOf(slimMe.mine), [own])
  await draw(<SlimMe />)
  expect(text()).toContain('Woche 2 von 6')
  expect(text()).toContain('18:30 bis 19:45')
  expect(text()).toContain('2 Besuche')
  expect(text()).toContain('fällt aus')
})

test('who takes part in none reads what begins', async () => {
  queries.setQueryData(keyOf(slimMe.mine), [])
  queries.setQueryData(keyOf(slimMe.open), { programmes: [{ ...shown, first: addDays(today(), 9), free: 1 }], form: null })
  await draw(<SlimMe />)
  expect(text()).toContain('1 Platz frei')
})

test('staff see who waits on this device beside who takes part, and that no place is left', async () => {
  listPeople()
  await draw(<People row={row} />)
  expect(text()).toContain('1 von 2 Plätzen')
  await act(async () => rows.next([sentAct({ body: wish })]))
  expect(text()).toContain('2 von 2 Plätzen')
  expect(text()).toContain('Nora Gast')
  expect(text()).toContain('Vorgemerkt')
  expect(text()).toContain('Alle Plätze sind vergeben.')
})

test('a sign-up that was refused is told where it was made, and sent again', async () => {
  listPeople()
  const message = 'In diesem Programm ist kein Platz mehr frei.'
  rows.next([
    sentAct({ body: wish, state: 'refused', message }),
    sentAct({ key: 'b', state: 'refused', body: { ...wish, programme: idOf('ff') } }),
  ])
  await draw(<People row={row} />)
  expect(text()).toContain(message)
  await act(async () => button('Nochmals senden')?.click())
  expect(retry.mock.calls).toEqual([[['a']]])
})
