import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { getDefaultStore } from 'jotai'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Local, localAtom } from '#client/data/local.ts'
import { FailingCase } from './FailingCase.tsx'
import { RefusedCase } from './RefusedCase.tsx'

const go = vi.hoisted(() => vi.fn())
vi.mock('#client/map/links.tsx', () => ({ useGo: () => go }))
vi.mock('#client/sync/RefusedMore.tsx', () => ({ RefusedMore: () => null }))

const system = createSystem(defaultBaseConfig)
let root: Root
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
  getDefaultStore().set(localAtom, undefined)
})

const retry = vi.fn()

async function ways(call: string, code = 'stale') {
  getDefaultStore().set(localAtom, { outbox: { rows: async () => [{ key: 'k', call }], retry } } as unknown as Local)
  const title = `Vorgang ${call}`
  const refused = {
    id: 'outbox/k',
    collection: 'outbox',
    doc: 'k',
    title,
    code,
    message: 'Nein.',
    at: '2026-11-26T08:00:00.000Z',
  }
  root.render(
    <ChakraProvider value={system}>
      <RefusedCase key={`${call} ${code}`} refused={refused as Parameters<typeof RefusedCase>[0]['refused']} />
      <FailingCase key={`${call} failing`} failing={{ key: 'k', title, at: refused.at }} />
    </ChakraProvider>,
  )
  return () => [...document.querySelectorAll('button')].map(button => button.textContent)
}

test('what tells of something that has happened is neither mended nor discarded; anything else is', async () => {
  const usual = await ways('courses.signUp')
  await vi.waitFor(() => expect(usual()).toEqual(['Bearbeiten', 'Verwerfen', 'Verwerfen']))
  const told = await ways('health.reads')
  await vi.waitFor(() => expect(document.body.textContent).toContain('sendet es beim nächsten Start nochmals'))
  expect(told()).toEqual([])
})

test('what was refused for a right can be sent again under its key, as somebody may have the right by now', async () => {
  await ways('courses.signUp', 'forbidden')
  const again = () => [...document.querySelectorAll('button')].find(button => button.textContent === 'Nochmals senden')
  await vi.waitFor(() => expect(again()).toBeDefined())
  again()!.click()
  expect(retry).toHaveBeenCalledExactlyOnceWith(['k'])
})

test.each([
  ['cart', 'shake:450', { to: 'checkout' }],
  ['chatDrafts', 'group/message', { to: 'chat', search: { group: 'group' } }],
  ['sets', 'set', { to: 'workoutRun', params: { id: 'run' } }],
] as const)('a refused document of %s is mended in its own place', async (collection, doc, goal) => {
  getDefaultStore().set(localAtom, { one: async () => ({ id: doc, run: 'run' }) } as unknown as Local)
  const refused = {
    id: `${collection}/${doc}`,
    collection,
    doc,
    title: doc,
    code: 'invalid',
    message: 'Nein.',
    version: 1,
    at: '2026-11-26T08:00:00.000Z',
  }
  root.render(
    <ChakraProvider value={system}>
      <RefusedCase refused={refused} />
    </ChakraProvider>,
  )
  const edit = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Bearbeiten')!
  await vi.waitFor(() => expect(edit()).toBeDefined())
  edit().click()
  await vi.waitFor(() => expect(go).toHaveBeenLastCalledWith(goal))
})
