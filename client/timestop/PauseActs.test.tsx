import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { getDefaultStore } from 'jotai'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setSession } from '#client/data/signed.ts'
import { questionAtom } from '#client/kit/ask.ts'
import { button, tap } from '#client/kit/testing/touch.ts'
import { timestop } from '#contract/timestop/calls.ts'
import type { PauseWhole } from '#contract/timestop/shapes.ts'
import { PauseActs } from './PauseActs.tsx'

const send = vi.hoisted(() => vi.fn())
const perform = vi.hoisted(() => vi.fn())
const none = vi.hoisted(() => [])
vi.mock('#client/kit/breath.ts', () => ({ useBreath: () => ({ send }) }))
vi.mock('#client/data/acts.ts', async original => ({ ...(await original<object>()), perform }))
vi.mock('#client/data/outboxActs.ts', async original => ({
  ...(await original<object>()),
  useActsKnown: () => true,
  useOutboxActs: () => none,
}))

const id = '0199c2a0-0000-7000-8000-000000000009'
const pause = (more: Partial<PauseWhole> = {}) =>
  ({
    _id: id,
    userId: 'anna',
    name: 'Anna Muster',
    from: '2026-05-01',
    to: '2026-05-31',
    days: 31,
    state: 'open',
    version: 4,
    decides: true,
    follows: ['accepted', 'declined'],
    objections: [],
    remindedOn: null,
    after: null,
    ...more,
  }) as unknown as PauseWhole

const system = createSystem(defaultBaseConfig)
let root: Root
const draw = (more: Partial<PauseWhole> = {}) =>
  root.render(
    <ChakraProvider value={system}>
      <PauseActs whole={pause(more)} onDone={() => {}} />
    </ChakraProvider>,
  )

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-02-20T08:00:00.000Z') })
  send.mockReset().mockResolvedValue(undefined)
  perform.mockReset().mockResolvedValue(undefined)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  vi.useRealTimers()
  root.unmount()
  document.body.replaceChildren()
  getDefaultStore().set(questionAtom, undefined)
})

const area = () => document.querySelector('textarea')!
async function write(text: string) {
  await vi.waitFor(() => expect(area()).toBeTruthy())
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(area(), text)
  area().dispatchEvent(new Event('input', { bubbles: true }))
  await vi.waitFor(() => expect(area().value).toBe(text))
}

test('it is accepted with the version that was seen', async () => {
  draw()
  await tap('Annehmen')
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce())
  expect(send.mock.calls[0]![0]).toEqual({ body: { id, status: 'accepted', reason: null, overrule: null, version: 4 } })
})

test('against a rule it is accepted only with a reason', async () => {
  draw({ objections: [{ code: 'pause-visit', text: 'Am 05.05.2026 ist ein Besuch erfasst.', day: '2026-05-05' }] })
  await tap('Trotzdem annehmen')
  await tap('Annehmen')
  await vi.waitFor(() => expect(document.body.textContent).toContain('Sag, warum sie trotzdem gilt.'))
  expect(send).not.toHaveBeenCalled()
  await write('Arztzeugnis liegt vor')
  await tap('Annehmen')
  await vi.waitFor(() => expect(send.mock.calls[0]![0].body).toMatchObject({ status: 'accepted', overrule: 'Arztzeugnis liegt vor' }))
})

test('declining asks for the sentence that the member reads, and may wait for a network', async () => {
  draw()
  await tap('Ablehnen')
  await tap('Ablehnen')
  await vi.waitFor(() => expect(document.body.textContent).toContain('Gib einen Grund an.'))
  await write('Der Beleg fehlt.')
  await tap('Ablehnen')
  await vi.waitFor(() => expect(perform).toHaveBeenCalledOnce())
  expect(perform.mock.calls[0]!.slice(0, 2)).toEqual([
    timestop.decline,
    { params: { id }, body: { reason: 'Der Beleg fehlt.', version: 4 } },
  ])
})

test('who only sells neither accepts nor declines, and reminds once a day', async () => {
  draw({ decides: false, remindedOn: '2026-02-20' })
  await vi.waitFor(() => expect(button('Heute erinnert')).toBeTruthy())
  expect([button('Annehmen'), button('Ablehnen'), button('Heute erinnert')!.disabled]).toEqual([undefined, undefined, true])
})

test.each([
  ['somebody of the office is told that another one decides on theirs', ['office'], undefined],
  ['an administrator may try: where nobody else decides there, they do', ['admin'], 'Annehmen'],
] as const)('%s', async (_, userRoles, accept) => {
  const user = { _id: 'anna', userRoles } as never
  setSession({ state: 'online', token: 't', user })
  draw()
  await vi.waitFor(() => expect(button('Erinnern')).toBeTruthy())
  expect(button('Annehmen')?.textContent).toBe(accept)
  expect(document.body.textContent!.includes('Über Eigenes entscheidet jemand anderes.')).toBe(accept === undefined)
  setSession({ state: 'signed-out' })
})

test('nobody’s pause is not accepted before somebody says whose it is', async () => {
  draw({ userId: null })
  await vi.waitFor(() => expect(button('Ablehnen')).toBeTruthy())
  expect(button('Annehmen')).toBeUndefined()
})

test.each([
  ['accepted', '2026-05-31', true],
  ['manual', '2026-05-31', true],
  ['accepted', '2026-02-19', false],
  ['declined', '2026-05-31', false],
] as const)('a %s one until %s can be ended earlier: %s', async (state, to, may) => {
  draw({ state, to, from: '2026-02-01', follows: [] })
  await vi.waitFor(() => expect(button('PDF')).toBeTruthy())
  expect(button('Früher beenden') !== undefined).toBe(may)
})
