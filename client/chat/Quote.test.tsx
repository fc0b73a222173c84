import 'fake-indexeddb/auto'
import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChatLog } from '#client/data/chatLog.ts'
import type { ChatMessage } from '#contract/chat/shapes.ts'
import { openLog } from '#sync/client/openLog.ts'
import type { ChatLine } from './chatLines.ts'
import { Quote, useQuoted } from './Quote.tsx'

let log: ChatLog
vi.mock('#client/data/chatLog.ts', () => ({ useChatLog: () => log }))

const system = createSystem(defaultBaseConfig)
const message = (changed: number, text: string, deleted: ChatMessage['deleted'] = null) =>
  ({ _id: 'm', number: 1, changed, text, deleted, senderId: { vorname: 'Zita' } }) as unknown as ChatMessage
/** The studio tells of one more change. */
const told = (row: ChatMessage) => log.heard('g', { changed: row.changed, row })
const nothing: ReadonlyMap<string, ChatLine> = new Map()
const onGo = vi.fn()
const Answer = () => <Quote quoted={useQuoted('m', nothing)} onGo={onGo} />
const shown = () => document.querySelector('button')?.textContent

let root: Root
beforeEach(async () => {
  log = await openLog<ChatMessage>('vreni', 'chat', async () => ({ rows: [], marks: [], cursor: 0, count: 0, more: false }))
  await log.catchUp('g')
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <ChakraProvider value={system}>
      <Answer />
    </ChakraProvider>,
  )
})
afterEach(() => {
  root.unmount()
  log.close()
  document.body.replaceChildren()
})

test('a quote of a message far away shows it once it is here, follows an edit, and loses the text that is taken back', async () => {
  await vi.waitFor(() => expect(shown()).toBe('Nachricht nicht verfügbar'))
  await told(message(1, 'Peinlich'))
  await vi.waitFor(() => expect(shown()).toBe('ZitaPeinlich'))
  await told(message(2, 'Weniger peinlich'))
  await vi.waitFor(() => expect(shown()).toBe('ZitaWeniger peinlich'))
  await told(message(3, '', 'author'))
  await vi.waitFor(() => expect(shown()).toBe('ZitaNachricht gelöscht'))
  await log.forget('g')
  await vi.waitFor(() => expect(shown()).toBe('Nachricht nicht verfügbar'))
  document.querySelector('button')?.click()
  expect(onGo).toHaveBeenCalledTimes(1)
})
