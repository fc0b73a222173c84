import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ShownContract } from '#client/contracts/useContract.ts'
import { button, field, tap, type } from '#client/kit/testing/touch.ts'
import type { NoticeRow } from '#contract/contracts/noticeShapes.ts'
import { notices } from '#contract/contracts/notices.ts'
import type { ContractEvent } from '#contract/rules/contracts/contractEvents.ts'
import { BonusSheet, CorrectSheet } from './ChangeSheets.tsx'
import ConfirmSheet from './ConfirmSheet.tsx'
import { correctables } from './correctable.ts'
import { Notices } from './Notices.tsx'

const send = vi.hoisted(() => vi.fn())
vi.mock('#client/kit/breath.ts', () => ({
  useBreath: (call: unknown) => ({ send: (input: unknown) => send(call, input), waiting: false }),
}))
vi.mock('#client/data/outboxActs.ts', async original => ({ ...(await original<object>()), useOutboxActs: () => [] }))

const terms = { kind: 'fixed', months: 12, noticeMonths: 2, renewalMonths: 12, periodMonths: 1, price: 10_000, billingDay: 'start' }
const rest = { joiningFee: 0, promotion: null, companyPercent: 0, addOns: [], entries: null, studios: ['here'], vat: 'normal' }
const at = { author: null, reason: '', receivedAt: '2026-10-29T08:00:00.000Z' }
const given = { ...at, _id: 'n', kind: 'notice', day: '2026-11-03', notice: 'ordinary', to: null, late: false } as const
const notice = (over: Partial<NoticeRow> = {}) =>
  ({
    _id: 'n',
    kind: 'ordinary',
    way: 'letter',
    day: '2026-11-03',
    to: null,
    proved: false,
    confirmedAt: null,
    takenBackAt: null,
    ...over,
  }) as NoticeRow
const contract = (more: object = {}) =>
  ({
    userId: 'anna',
    index: 0,
    number: 1001,
    kind: 'fixed',
    state: 'accepted',
    life: { finalEnd: null },
    notices: [],
    signed: { _id: 'c', title: 'Jahresabo', start: '2026-01-01', accepted: '2025-12-20T10:00:00.000Z', terms: { ...terms, ...rest } },
    events: [given],
    ...more,
  }) as unknown as ShownContract

const system = createSystem(defaultBaseConfig)
const [closed, meant] = [vi.fn(), vi.fn()]
let root: Root
const draw = (part: ReactNode) => root.render(<ChakraProvider value={system}>{part}</ChakraProvider>)
const text = () => document.body.textContent ?? ''

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-04T08:00:00.000Z') })
  send.mockReset().mockResolvedValue({})
  closed.mockReset()
  meant.mockReset()
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  vi.useRealTimers()
  root.unmount()
  document.body.replaceChildren()
})

const bodyOf = () => (send.mock.calls[0]![1] as { body: object }).body

test('a late notice ends a term later, unless it is taken all the same, for which a reason is asked (C10)', async () => {
  draw(<ConfirmSheet contract={contract()} notice={notice()} onMeant={meant} onClose={closed} />)
  await vi.waitFor(() => expect(button('Bestätigen auf den 31.12.2027')).toBeTruthy())
  document.querySelector<HTMLInputElement>('input[type=checkbox]')!.click()
  await tap('Bestätigen auf den 31.12.2026')
  await vi.waitFor(() => expect(text()).toContain('Gib an, warum sie noch gilt.'))
  expect(send).not.toHaveBeenCalled()
})

test('confirmed as it came it says nothing of a last day and needs no reason', async () => {
  draw(<ConfirmSheet contract={contract()} notice={notice()} onMeant={meant} onClose={closed} />)
  await tap('Bestätigen auf den 31.12.2027')
  await vi.waitFor(() => expect(closed).toHaveBeenCalled())
  expect([send.mock.calls[0]![0] === notices.confirm, bodyOf()]).toEqual([true, { to: null, late: false, reason: null }])
  expect(meant.mock.calls).toEqual([[true]])
})

test.each([
  ['whoever decides confirms, takes back, gives days and changes prices', true, true],
  ['whoever sells enters notices alone', false, false],
])('%s', async (_, decides, may) => {
  draw(<Notices contract={contract({ notices: [notice()] })} decides={decides} />)
  await vi.waitFor(() => expect(button('Kündigung erfassen')).toBeTruthy())
  const acts = ['Kündigung bestätigen', 'Kündigung zurücknehmen', 'Grund und Beleg ansehen', 'Bonus geben', 'Preis ändern']
  expect(acts.map(act => button(act) !== undefined)).toEqual(acts.map(() => may))
})

test('a contract that is over or not accepted offers none of it', async () => {
  for (const over of [{ state: 'temporary' }, { life: { finalEnd: '2026-11-03' } }]) {
    draw(<Notices contract={contract({ ...over, notices: [notice({ confirmedAt: '2026-11-03T09:00:00.000Z' })] })} decides />)
    await vi.waitFor(() => expect(text()).toContain('Bestätigt'))
    expect([button('Kündigung erfassen'), button('Bonus geben'), button('Kündigung zurücknehmen')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  }
})

test('days are given with a reason alone', async () => {
  draw(<BonusSheet contract={contract()} onClose={closed} />)
  await type('days', '7')
  await tap('Bonus geben')
  await vi.waitFor(() => expect(text()).toContain('Gib einen Grund an.'))
  expect(send).not.toHaveBeenCalled()
})

const bonus: ContractEvent = { ...at, _id: 'b', kind: 'bonus', day: '2026-11-01', days: 7 }
const taken: ContractEvent = { ...at, _id: 'k', kind: 'correction', day: '2026-11-02', of: 'b', instead: null }

test('what counts can be corrected, what was taken back cannot', async () => {
  const [found] = correctables([bonus])
  expect([found!.title, correctables([bonus, taken])]).toEqual(['Bonus: 7 Tage', []])
  draw(<CorrectSheet contract={contract()} of={found!} onClose={closed} />)
  await vi.waitFor(() => expect(text()).toContain('Ohne Angabe gilt der Eintrag gar nicht mehr.'))
  expect(field('days')).toBeTruthy()
})
