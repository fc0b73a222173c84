import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { createRoot, type Root } from 'react-dom/client'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { NEVER, of } from 'rxjs'
import { v7 } from 'uuid'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Local, setLocal } from '#client/data/local.ts'
import { openLocal } from '#sync/client/local.ts'
import { type ChatDraft, saveDraft } from './drafts.ts'
import { Field } from './Field.tsx'
import type { GroupLine } from './groupLines.ts'

const group = v7()
let local: Local
let root: Root
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const api = { fetch: () => Promise.reject(new Error('offline')), live: NEVER, online$: of(false) }
  local = await openLocal({ member: v7(), api, storage: getRxStorageMemory(), locks: null })
  setLocal(local)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  root.unmount()
  document.body.replaceChildren()
  setLocal(undefined)
  await local.close()
})

const system = createSystem(defaultBaseConfig)
const show = (draft?: ChatDraft) =>
  root.render(
    <ChakraProvider value={system}>
      <Field id={group} draft={draft} group={{ _id: group, name: 'Runde' } as GroupLine} lines={new Map()} onWritten={() => {}} />
    </ChakraProvider>,
  )
const area = () => document.querySelector('textarea')
const words = () => [...document.querySelectorAll('[aria-live]')].map(({ textContent }) => textContent).join('')
const send = () => document.querySelector<HTMLElement>('[aria-label=Senden]')?.click()
const sent = async () => (await local.outbox.rows()).map(({ key, body }) => [key, (body as { textContent: string }).textContent])

async function type(text: string) {
  await vi.waitFor(() => expect(area()).toBeTruthy())
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area(), text)
  area()?.dispatchEvent(new Event('input', { bubbles: true }))
}

test('a full device says that nothing was sent, and what was typed stays in the field', async () => {
  vi.spyOn(local, 'insert').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
  vi.spyOn(local.outbox, 'send').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
  show()
  await type('Bis gleich')
  send()
  await vi.waitFor(() => expect(words()).toBe('Nicht gesendet: Auf diesem Gerät liess sich nichts speichern.'))
  expect(area()?.value).toBe('Bis gleich')
})

test('what stands in the field goes under the id of its draft, also where another device has ended that one', async () => {
  await saveDraft(local, group, 'Bis gleich', '')
  const draft = await local.one('chatDrafts', group)
  show(draft)
  await vi.waitFor(() => expect(area()?.value).toBe('Bis gleich'))
  await local.remove('chatDrafts', group)
  send()
  await vi.waitFor(async () => expect(await sent()).toEqual([[draft?.message, 'Bis gleich']]))
})
