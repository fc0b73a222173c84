import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Wishes, withWaiting } from './Wishes.tsx'

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

const none = (what: string) => ({ what, newsletterCenter: null, state: 'none', until: null })

/** Draws the section over what the studio knows of the newsletter; answers its boxes. */
async function shown(row: object) {
  held.answer = { data: { rows: [{ ...none('newsletter'), ...row }, none('offersMail'), none('offersPush')], about: 'Selten.' } }
  root.render(
    <ChakraProvider value={createSystem(defaultBaseConfig)}>
      <Wishes />
    </ChakraProvider>,
  )
  const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]
  await vi.waitFor(() => expect(boxes()).toHaveLength(3))
  return boxes()
}

const select = () => document.querySelector('select')
const sent = () => held.send.mock.calls.map(([input]) => input)
const at = expect.stringMatching(/^\d{4}-.*Z$/)

test('who gets the newsletter ends it with a tap, with the time of the tap', async () => {
  const [box] = await shown({ newsletterCenter: 'Arbon', state: 'yes' })
  expect([box!.checked, select()?.value]).toEqual([true, 'Arbon'])
  box!.click()
  expect(sent()).toEqual([{ body: { what: 'newsletter', on: false, newsletterCenter: null, at } }])
})

test('who gets none orders it, and says from where afterwards; offers are switched apart', async () => {
  const [box, , push] = await shown({})
  expect([box!.checked, select()]).toEqual([false, null])
  box!.click()
  push!.click()
  expect(sent()).toEqual([
    { body: { what: 'newsletter', on: true, newsletterCenter: 'Frauenfeld', at } },
    { body: { what: 'offersPush', on: true, newsletterCenter: null, at } },
  ])
})

test('a choice that waits for the network is what stands there', async () => {
  held.waiting = [{ body: { what: 'newsletter', on: false } }]
  expect((await shown({ newsletterCenter: 'Arbon', state: 'yes' }))[0]!.checked).toBe(false)
})

test('what is asked by mail says so', async () => {
  await shown({ newsletterCenter: 'Arbon', state: 'asked', until: '2026-11-30T08:00:00.000Z' })
  expect(document.body.textContent).toContain('Schau in deine E-Mails')
})

test('the last of several that wait holds, each for its own', () => {
  const row = { what: 'newsletter', newsletterCenter: 'Arbon', state: 'yes', until: null } as const
  const wish = (on: boolean, what = 'newsletter') => ({ what, on, newsletterCenter: on ? 'Basel' : null, at: '' }) as never
  expect(withWaiting(row, [wish(false), wish(true)])).toMatchObject({ newsletterCenter: 'Basel', state: 'yes', waits: true })
  expect(withWaiting(row, [wish(false, 'offersMail')])).toMatchObject({ newsletterCenter: 'Arbon', state: 'yes', waits: false })
})
