import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { getDefaultStore } from 'jotai'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectionAtom } from '#client/data/connection.ts'
import { CallError } from '#client/data/problem.ts'
import { button, said, tap } from '#client/kit/testing/touch.ts'
import { notices } from '#contract/contracts/notices.ts'
import type { OwnContract } from '#contract/contracts/shapes.ts'
import NoticeSheet from './NoticeSheet.tsx'
import { OwnNotices } from './OwnNotices.tsx'
import WithdrawSheet from './WithdrawSheet.tsx'

const { perform, acts } = vi.hoisted(() => ({ perform: vi.fn(), acts: vi.fn() }))
vi.mock('#client/data/useSend.ts', () => ({
  useSend: (call: unknown) => ({ send: (input: unknown) => perform(call, input), waiting: false, sentAs: () => 'key' }),
}))
vi.mock('#client/data/outboxActs.ts', async original => ({ ...(await original<object>()), useOutboxActs: acts }))

const terms = {
  kind: 'fixed',
  months: 12,
  noticeMonths: 2,
  renewalMonths: 12,
  periodMonths: 1,
  price: 10_000,
  billingDay: 'start',
  joiningFee: 0,
  promotion: null,
  companyPercent: 0,
  addOns: [],
  entries: null,
  studios: ['winterthur'],
  withdrawalDays: 14,
  debtClause: false,
  vat: 'normal',
}
const contract = (more: object = {}, over: object = {}) =>
  ({
    _id: 'c',
    index: 3,
    number: 1001,
    title: 'Jahresabo',
    state: 'accepted',
    finalEnd: null,
    studioPhone: '052 123 45 67',
    notices: [],
    withdrawUntil: null,
    signed: { _id: 'c', title: 'Jahresabo', start: '2026-01-01', accepted: '2025-12-20T10:00:00.000Z', terms: { ...terms, ...over } },
    events: [],
    ...more,
  }) as unknown as OwnContract

const system = createSystem(defaultBaseConfig)
const closed = vi.fn()
let root: Root
const draw = (part: ReactNode) => root.render(<ChakraProvider value={system}>{part}</ChakraProvider>)
const text = () => document.body.textContent ?? ''
const online = (is: boolean) => getDefaultStore().set(connectionAtom, { online: is, portal: false, since: '2026-10-29T08:00:00.000Z' })

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-29T08:00:00.000Z') })
  online(true)
  perform.mockReset().mockResolvedValue({})
  acts.mockReset().mockReturnValue([])
  closed.mockReset()
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  vi.useRealTimers()
  online(true)
  root.unmount()
  document.body.replaceChildren()
})

test('what a notice means stands there before it is sent, and one tap sends it', async () => {
  draw(<NoticeSheet contract={contract()} onClose={closed} />)
  await vi.waitFor(() => expect(text()).toContain('Letzter Tag31.12.2026'))
  expect(text()).toContain('Für diesen Tag kündigen bis31.10.2026')
  expect(text()).toContain('Noch zu bezahlen bis 31.12.2026')
  expect(document.querySelector('[role=alert]')).toBe(null)
  await tap('Kündigen auf den 31.12.2026')
  await vi.waitFor(() => expect(closed).toHaveBeenCalled())
  const [[call, { params, body }]] = perform.mock.calls as [[unknown, { params: object; body: Record<string, unknown> }]]
  expect([call === notices.give, params, body.kind, body.cause, String(body.at).slice(0, 10)]).toEqual([
    true,
    { index: '3' },
    'ordinary',
    null,
    '2026-10-29',
  ])
  await said('Gekündigt. Die Bestätigung kommt per Mail.')
})

test('without a network three days before the deadline the telephone comes first, and it is sent all the same (C10)', async () => {
  online(false)
  perform.mockResolvedValue(undefined)
  draw(<NoticeSheet contract={contract()} onClose={closed} />)
  await vi.waitFor(() => expect(document.querySelector('[role=alert]')?.textContent).toContain('Letzter Tag ist der 31.10.2026.'))
  expect(document.querySelector<HTMLAnchorElement>('a[href^="tel:"]')?.href).toBe('tel:0521234567')
  await tap('Kündigen auf den 31.12.2026')
  await vi.waitFor(() => expect(closed).toHaveBeenCalled())
})

test('out of turn a cause is asked for, and of a contract that ends by itself it is the only way', async () => {
  draw(<NoticeSheet contract={contract({}, { renewalMonths: null })} onClose={closed} />)
  await vi.waitFor(() => expect(text()).toContain('Dein Vertrag endet von selbst'))
  await tap('Kündigung senden')
  await vi.waitFor(() => expect(text()).toContain('Wähle einen Grund.'))
  expect(perform).not.toHaveBeenCalled()
})

test('what the studio does not take stays open with its reason', async () => {
  perform.mockRejectedValue(new CallError('notice-stands', 'Dieser Vertrag ist schon gekündigt.', 409))
  draw(<NoticeSheet contract={contract()} onClose={closed} />)
  await tap('Kündigen auf den 31.12.2026')
  await vi.waitFor(() => expect(text()).toContain('Dieser Vertrag ist schon gekündigt.'))
  expect(closed).not.toHaveBeenCalled()
})

test('a withdrawal says what goes back, and is offered as long as its days run', async () => {
  draw(<WithdrawSheet contract={contract({ withdrawUntil: '2026-11-02' })} onClose={closed} />)
  await vi.waitFor(() => expect(text()).toContain('Bis am 02.11.2026'))
  await tap('Vertrag widerrufen')
  await vi.waitFor(() => expect(perform.mock.calls[0]?.[0]).toBe(notices.withdraw))
  draw(<OwnNotices contract={contract({ withdrawUntil: '2026-10-29' })} />)
  await vi.waitFor(() => expect(button('Widerrufen')).toBeTruthy())
  draw(<OwnNotices contract={contract({ withdrawUntil: '2026-10-28' })} />)
  await vi.waitFor(() => expect(button('Widerrufen')).toBeUndefined())
  expect(button('Kündigen')).toBeTruthy()
})

const given = { _id: 'n', kind: 'ordinary', way: 'app', day: '2026-10-20', to: null, confirmedAt: null, takenBackAt: null }

test.each([
  ['while nobody has confirmed it', given, true],
  ['not once it is confirmed', { ...given, confirmedAt: '2026-10-21T08:00:00.000Z' }, false],
  ['not where it came by letter', { ...given, way: 'letter' }, false],
])('a notice can be taken back %s', async (_, notice, may) => {
  draw(<OwnNotices contract={contract({ notices: [notice] })} />)
  await vi.waitFor(() => expect(text()).toContain('Gekündigt am 20.10.2026'))
  expect([button('Zurücknehmen') !== undefined, button('Kündigen')]).toEqual([may, undefined])
})

test('what waits on this device says so, and another one is not offered meanwhile', async () => {
  acts.mockReturnValue([{ kind: 'give', id: '3', row: { key: 'k', state: 'waiting', params: { index: '3' } } }])
  draw(<OwnNotices contract={contract()} />)
  await vi.waitFor(() => expect(text()).toContain('geht raus, sobald du Netz hast'))
  expect([button('Nicht senden') !== undefined, button('Kündigen')]).toEqual([true, undefined])
})

test('one that the studio did not take is written anew with what was said, under its own id', async () => {
  const body = { _id: 'n1', kind: 'extraordinary', cause: 'moved', said: 'Ich ziehe nach Genf.', at: '2026-10-20T08:00:00.000Z' }
  const row = { key: 'k', state: 'refused', title: 'Kündigung', message: 'Zu viele Versuche.', params: { index: '3' }, body }
  acts.mockReturnValue([{ kind: 'give', id: '3', row }])
  draw(<OwnNotices contract={contract()} />)
  await vi.waitFor(() => expect(text()).toContain('Zu viele Versuche.'))
  await tap('Nochmals öffnen')
  await vi.waitFor(() => expect(document.querySelector('textarea')?.value).toBe('Ich ziehe nach Genf.'))
  await tap('Kündigung senden')
  await vi.waitFor(() => expect(perform).toHaveBeenCalledOnce())
  expect(perform.mock.calls[0]).toMatchObject([
    notices.give,
    { body: { _id: 'n1', kind: 'extraordinary', cause: 'moved', said: 'Ich ziehe nach Genf.' } },
  ])
})
