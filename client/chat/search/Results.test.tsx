import 'fake-indexeddb/auto'
import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { getDefaultStore } from 'jotai'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { GroupLine } from '#client/chat/groupLines.ts'
import type { ChatLog } from '#client/data/chatLog.ts'
import { connectionAtom } from '#client/data/connection.ts'
import { CallError } from '#client/data/problem.ts'
import { logSource } from '#client/kit/localIndex/indexSource.ts'
import { type End, serveIndex } from '#client/kit/localIndex/serve.ts'
import type { ChatMessage } from '#contract/chat/shapes.ts'
import { Log } from '#sync/client/log.ts'
import Results from './Results.tsx'
import { searchEntryOf } from './searchEntry.ts'

const studio = vi.hoisted(() => ({ log: undefined as unknown, ask: vi.fn(), blocked: new Set<string>() }))
vi.mock('#client/data/chatLog.ts', () => ({ useChatLog: () => studio.log }))
vi.mock('#client/data/send.ts', () => ({ send: studio.ask }))
vi.mock('#client/chat/GroupPicture.tsx', () => ({ GroupPicture: () => null }))
vi.mock('#client/parts/useBlockedPeople.ts', async original => ({ ...(await original<object>()), useBlockedPeople: () => studio.blocked }))
vi.mock('#client/map/links.tsx', () => ({
  Link: ({ to, search, ...rest }: { to: string; search: object }) => <a href={`/${to}?${JSON.stringify(search)}`} {...rest} />,
}))

const message = (number: number, text: string, over: Partial<ChatMessage> = {}) =>
  ({
    _id: `message ${number}`,
    groupId: 'group',
    number,
    changed: number,
    version: 1,
    text,
    textContent: text,
    deleted: null,

    senderId: { _id: 'urs', vorname: 'Urs', nachname: 'Meier', bild: null },
    at: new Date(Date.UTC(2026, 10, 10 + number, 10)).toISOString(),
    ...over,
  }) as ChatMessage
const group = { _id: 'group', kind: 'group', name: 'Lauftreff' } as GroupLine
const here = [message(1, 'Vollkornbrot am Morgen'), message(2, 'Brot vergessen', { senderId: null }), message(3, 'Nichts dergleichen')]

const system = createSystem(defaultBaseConfig)
let opened = 0
let root: Root
let log: ChatLog

/** A worker that runs beside the page. */
class Beside {
  static ends: MessagePort[] = []
  readonly port: MessagePort
  onerror = null
  constructor() {
    const { port1, port2 } = new MessageChannel()
    this.port = port1
    Beside.ends.push(port1)
    serveIndex<string>(port2 as unknown as End, async database =>
      logSource(await Log.open<ChatMessage>(database, () => Promise.reject(new Error('The studio was asked'))), searchEntryOf),
    )
  }
  set onmessage(hear: (event: MessageEvent) => void) {
    this.port.onmessage = hear
  }
  postMessage(word: unknown) {
    this.port.postMessage(word)
  }
  terminate() {
    this.port.close()
  }
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  vi.stubGlobal('Worker', Beside)
  studio.ask.mockReset()
  studio.ask.mockResolvedValue({ rows: [], next: null })
  studio.blocked = new Set()
  getDefaultStore().set(connectionAtom, { online: true, portal: false, since: '' })
  log = await Log.open<ChatMessage>(`results-${opened++}`, async () => ({ rows: here, marks: [], cursor: 3, count: 3, more: false }))
  await log.catchUp('group')
  studio.log = log
  root = createRoot(document.body)
})
afterEach(async () => {
  root.unmount()
  log.close()
  for (const end of Beside.ends.splice(0)) end.close()
})

const show = (typed: string) =>
  root.render(
    <ChakraProvider value={system}>
      <Results typed={typed} groups={[group]} />
    </ChakraProvider>,
  )
const links = () => [...document.querySelectorAll('a')].map(({ textContent }) => textContent)
const said = () => document.querySelector('[role=status]')?.textContent
/** Messages of the worker come when they come: React is not held to `act` here. */
const press = (name: string) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click()
const until = (check: () => void) => vi.waitFor(check)

test('what is on the device is there at once, what the studio adds stands behind it, and hits are marked', async () => {
  studio.ask.mockResolvedValue({
    rows: [message(2, 'Brot vergessen'), message(-9, 'Brot von früher', { at: '2024-02-03T10:00:00.000Z' })],
    next: null,
  })
  show('brot')
  await until(() =>
    expect(links().slice(0, 2)).toEqual(['Gelöschter Benutzer12.11.Brot vergessen', 'Urs Meier11.11.Vollkornbrot am Morgen']),
  )
  await until(() => expect(links()[2]).toBe('Urs Meier03.02.2024Brot von früher'))
  expect(said()).toBe('3 Treffer auf diesem Gerät und beim Studio.')
  expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['Brot', 'brot', 'Brot'])
  expect(document.querySelector('a')?.getAttribute('href')).toContain('"group":"group","at":2')
})

test('what is taken back while it is shown goes, whether it was found here or at the studio', async () => {
  studio.ask.mockResolvedValue({ rows: [message(-9, 'Brot von früher')], next: null })
  show('brot')
  await until(() => expect(links()).toHaveLength(3))
  const gone = { text: '', textContent: '', deleted: 'author' as const }
  await log.heard('group', { changed: 4, row: { ...message(1, ''), ...gone, changed: 4 } })
  await until(() => expect(links()).toHaveLength(2))
  await log.heard('group', { changed: 5, row: { ...message(-9, ''), ...gone, changed: 5 } })
  await until(() => expect(links()).toEqual(['Gelöschter Benutzer12.11.Brot vergessen']))
})

test('of whoever was signed in before nothing stays, neither from this device nor from the studio', async () => {
  studio.ask.mockResolvedValue({ rows: [message(-9, 'Brot von früher')], next: null })
  show('brot')
  await until(() => expect(links()).toHaveLength(3))
  studio.log = undefined
  studio.ask.mockResolvedValue({ rows: [], next: null })
  show('brot')
  await until(() => expect(links()).toEqual([]))
})

test('without a network, and where the studio fails, it is said what was searched', async () => {
  getDefaultStore().set(connectionAtom, { online: false, portal: false, since: '' })
  show('brot')
  await until(() => expect(said()).toBe('2 Treffer auf diesem Gerät. Ohne Netz fehlt, was nur beim Studio liegt.'))
  expect(studio.ask).not.toHaveBeenCalled()
  studio.ask.mockRejectedValue(new CallError('too-many', 'Bitte warte einen Moment.', 429))
  getDefaultStore().set(connectionAtom, { online: true, portal: false, since: '' })
  await until(() => expect(said()).toContain('Das Studio konnte nicht suchen'))
  studio.ask.mockResolvedValue({ rows: [message(-9, 'Brot von früher')], next: null })
  press('Nochmals versuchen')
  await until(() => expect(links()).toHaveLength(3))
})

test('older ones come page by page, and nothing of whom this member has blocked', async () => {
  studio.blocked = new Set(['urs'])
  studio.ask.mockImplementation(async (_: unknown, { query }: { query: { before?: string } }) =>
    query.before
      ? { rows: [message(-20, 'Brot zwei', { senderId: null })], next: null }
      : { rows: [message(-9, 'Brot eins', { senderId: null })], next: 'place' },
  )
  show('brot')
  await until(() => expect(links()).toHaveLength(2))
  expect(said()).toContain('und beim Studio, zurück bis ')
  press('Ältere suchen')
  await until(() => expect(links().map(text => text?.slice(-9))).toEqual(['vergessen', 'Brot eins', 'Brot zwei']))
  expect(document.querySelectorAll('button')).toHaveLength(0)
})
