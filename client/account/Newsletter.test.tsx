import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Newsletter } from './Newsletter.tsx'

const held = vi.hoisted(() => ({ answer: {} as object, waiting: [] as object[], send: vi.fn(async (_: object) => ({})) }))
vi.mock('#client/data/reads.ts', async original => ({ ...(await original<object>()), useCall: () => held.answer }))
vi.mock('#client/data/waitingActs.ts', () => ({ useUnsentActs: () => [], useWaitingActs: () => held.waiting }))
vi.mock('#client/data/useSend.ts', () => ({ useSend: () => ({ send: held.send }) }))

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  held.waiting = []
  held.send.mockClear()
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
})

/** Draws the section over what the studio knows; answers its box. */
async function shown(newsletterCenter: string | null) {
  held.answer = { data: { newsletterCenter }, stand: Date.now() }
  root.render(
    <ChakraProvider value={createSystem(defaultBaseConfig)}>
      <Newsletter />
    </ChakraProvider>,
  )
  const box = () => document.querySelector<HTMLInputElement>('input[type=checkbox]')
  await vi.waitFor(() => expect(box()).toBeTruthy())
  return box()!
}

const select = () => document.querySelector('select')
const sent = () => held.send.mock.calls.map(([input]) => input)

test('who gets the newsletter ends it with a tap, with the time of the tap', async () => {
  const box = await shown('Arbon')
  expect([box.checked, select()?.value]).toEqual([true, 'Arbon'])
  box.click()
  expect(sent()).toEqual([{ body: { newsletterCenter: null, at: expect.stringMatching(/^\d{4}-.*Z$/) } }])
})

test('who gets none orders it, and says from where afterwards', async () => {
  const box = await shown(null)
  expect([box.checked, select()]).toEqual([false, null])
  box.click()
  expect(sent()).toMatchObject([{ body: { newsletterCenter: 'Frauenfeld' } }])
})

test('a choice that waits for the network is what stands there', async () => {
  held.waiting = [{ body: { newsletterCenter: null } }]
  expect((await shown('Arbon')).checked).toBe(false)
})

test('where the profile can’t be loaded it says so and offers no box', async () => {
  held.answer = { data: undefined, error: { code: 'offline', message: 'Kein Netz.' }, again: () => {} }
  root.render(
    <ChakraProvider value={createSystem(defaultBaseConfig)}>
      <Newsletter />
    </ChakraProvider>,
  )
  await vi.waitFor(() => expect(document.body.textContent).toContain('Newsletter'))
  expect(document.querySelector('input')).toBeNull()
})
