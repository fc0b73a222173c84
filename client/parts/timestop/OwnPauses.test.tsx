import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { useMemo } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { button, tap, type } from '#client/kit/testing/touch.ts'
import type { ContractEvent } from '#contract/rules/contracts/contractEvents.ts'
import { happened } from '#contract/testing/lives.ts'
import { timestop } from '#contract/timestop/calls.ts'
import { credits } from '#contract/timestop/credits.ts'
import type { OfPerson } from '#contract/timestop/shapes.ts'
import OwnPauses from './OwnPauses.tsx'
import { holidayId, known, paused, pauseId, yearly } from './testing/known.ts'

const answer = vi.hoisted(() => vi.fn())
const perform = vi.hoisted(() => vi.fn())
vi.mock('#client/data/reads.ts', async original => ({ ...(await original<object>()), useCall: answer, staleAfter: vi.fn() }))
// What waits on this device is known at once.
interface Act {
  call: unknown
  kind: string
  id: string
  row: object
}
const waiting = vi.hoisted(() => ({ acts: [] as Act[] }))
vi.mock('#client/data/outboxActs.ts', async original => ({
  ...(await original<object>()),
  useActsKnown: () => true,
  useOutboxActs: (calls: Record<string, unknown>) => useMemo(() => waiting.acts.filter(({ call, kind }) => calls[kind] === call), [calls]),
}))
vi.mock('#client/kit/waiting/bases.ts', async original => ({ ...(await original<object>()), useBase: () => ({ known: true }) }))
vi.mock('#client/data/acts.ts', async original => ({ ...(await original<object>()), perform }))

const system = createSystem(defaultBaseConfig)
let root: Root
const text = () => document.body.textContent ?? ''
const draw = (mine: Partial<OfPerson> & { credits?: unknown[]; closures?: unknown[] } = {}) => {
  answer.mockReturnValue({ data: { credits: [], closures: [], ...known(mine), ...mine }, error: null, stand: Date.now(), again: () => {} })
  root.render(
    <ChakraProvider value={system}>
      <OwnPauses />
    </ChakraProvider>,
  )
}
/** What went out, by the call. */
const sent = (call: unknown) => perform.mock.calls.filter(([made]) => made === call).map(([, input]) => input)

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-02-20T08:00:00.000Z') })
  waiting.acts = []
  perform.mockReset().mockResolvedValue(undefined)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  vi.useRealTimers()
  root.unmount()
  document.body.replaceChildren()
})

async function fill(from: string, to: string) {
  await tap('Pausieren')
  await type('from', from)
  await type('to', to)
}

test('price and new end stand there before anything is sent, and it waits without a network', async () => {
  draw()
  await fill('2026-04-01', '2026-05-01')
  await vi.waitFor(() => expect(text()).toContain('Pausierte Tage31 Tage'))
  expect(text()).toContain('GebührCHF\u00a020.00')
  expect(text()).toContain('Das Abo endet am 31.01.2027 statt am 31.12.2026.')
  expect(perform).not.toHaveBeenCalled()
  await tap('Pause beantragen')
  await vi.waitFor(() => expect(sent(timestop.ask)).toHaveLength(1))
  const [{ body }] = sent(timestop.ask)
  expect(body).toMatchObject({ index: 0, reason: holidayId, from: '2026-04-01', to: '2026-05-01', proofs: [] })
  await vi.waitFor(() => expect(button('Pause beantragen')).toBeUndefined())
})

test('what speaks against it is said at once with its day, and nothing is sent', async () => {
  draw({ contracts: [yearly({ visits: ['2026-02-10'] })] })
  await fill('2026-02-08', '2026-03-08')
  await vi.waitFor(() => expect(text()).toContain('Am 10.02.2026 ist ein Besuch erfasst'))
  button('Pause beantragen')!.click()
  await vi.waitFor(() => expect(document.querySelector('[name=from]')!.getAttribute('aria-invalid')).toBe('true'))
  expect(perform).not.toHaveBeenCalled()
})

test('days up to now say what this device can’t know', async () => {
  draw()
  await fill('2026-02-10', '2026-03-10')
  await vi.waitFor(() => expect(text()).toContain('Dieses Gerät kennt deine Besuche bis 20.02.2026, 09:00.'))
})

test('a reason with a proof waits for one', async () => {
  draw({ reasons: [known().reasons[1]!] })
  await fill('2026-04-01', '2026-04-30')
  await vi.waitFor(() => expect(text()).toContain('Pausierte Tage30 Tage'))
  button('Pause beantragen')!.click()
  await vi.waitFor(() => expect(text()).toContain('Mit diesem Grund braucht es einen Beleg.'))
  expect(perform).not.toHaveBeenCalled()
})

test('an open one is taken back, with the version that was seen', async () => {
  draw({ pauses: [paused()] })
  await vi.waitFor(() => expect(text()).toContain('Pause 01.05.2026 bis 31.05.2026, Ferien'))
  document.querySelector<HTMLElement>('.reaches, [role=button], button')!.click()
  await tap('Zurückziehen')
  await vi.waitFor(() => expect(sent(timestop.withdraw)).toEqual([{ params: { id: pauseId }, body: { version: 3 } }]))
  expect(button('Früher beenden')).toBeUndefined()
})

test('an accepted one ends earlier: what comes back is told first', async () => {
  const events: ContractEvent[] = [happened({ _id: pauseId, kind: 'pause', day: '2026-02-10', to: '2026-03-31', fee: 2000 })]
  draw({ contracts: [yearly({ events })], pauses: [paused({ state: 'accepted', from: '2026-02-10', to: '2026-03-31', days: 50 })] })
  await vi.waitFor(() => expect(text()).toContain('Pause 10.02.2026'))
  document.querySelector<HTMLElement>('.reaches, [role=button], button')!.click()
  await tap('Früher beenden')
  await vi.waitFor(() => expect(text()).toContain('Pausierte Tage11 Tage statt 50'))
  expect(text()).toContain('Das Abo endet am 11.01.2027 statt am 19.02.2027.')
  await type('to', '2026-02-19')
  button('Früher beenden')!.click()
  await vi.waitFor(() => expect(text()).toContain('Möglich ist 20.02.2026 bis 30.03.2026.'))
  expect(perform).not.toHaveBeenCalled()
  await type('to', '2026-02-28')
  button('Früher beenden')!.click()
  await vi.waitFor(() => expect(sent(timestop.cut)).toEqual([{ params: { id: pauseId }, body: { to: '2026-02-28', version: 3 } }]))
})

test('an earlier end that the studio did not take is chosen anew, from its pause as it stands', async () => {
  const events: ContractEvent[] = [happened({ _id: pauseId, kind: 'pause', day: '2026-02-10', to: '2026-03-31', fee: 2000 })]
  const row = { key: 'k', state: 'refused', title: 'Pause früher beendet', message: 'Dieser Tag ist vorbei.', code: 'pause-late' }
  waiting.acts = [
    { call: timestop.cut, kind: 'edit', id: pauseId, row: { ...row, params: { id: pauseId }, body: { to: '2026-02-15', version: 3 } } },
  ]
  draw({ contracts: [yearly({ events })], pauses: [paused({ state: 'accepted', from: '2026-02-10', to: '2026-03-31', days: 50 })] })
  await vi.waitFor(() => expect(text()).toContain('Dieser Tag ist vorbei.'))
  await tap('Nochmals bearbeiten')
  await vi.waitFor(() => expect(text()).toContain('Letzter Tag der Pause'))
  expect(text()).toContain('Pause, 10.02.2026 bis 31.03.2026')
  expect(document.querySelector<HTMLInputElement>('[name=to]')?.value).toBe('2026-02-15')
  expect(text()).not.toContain('Wartet auf Netz')
})

test('a credit that the studio did not take says why', async () => {
  const row = {
    key: 'k',
    state: 'refused',
    title: 'Gutschrift beantragt',
    message: 'Diese Tage hast du schon.',
    body: { index: 0, closure: 'x' },
  }
  waiting.acts = [{ call: credits.askMine, kind: 'add', id: 'c', row }]
  draw()
  await vi.waitFor(() => expect(text()).toContain('Diese Tage hast du schon.'))
  expect(button('Gut')).toBeTruthy()
})

test('what a device knows of visits is told by the day in Zurich', async () => {
  vi.setSystemTime(new Date('2026-02-19T23:30:00.000Z'))
  draw()
  await fill('2026-02-10', '2026-03-10')
  await vi.waitFor(() => expect(text()).toContain('Dieses Gerät kennt deine Besuche bis 20.02.2026, 00:30.'))
})

test('who has neither contract nor pause reads nothing of pauses', async () => {
  draw({ contracts: [] })
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(text()).toBe('')
})
