import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UpgradeWhole } from '#contract/contracts/upgradeShapes.ts'
import { upgrades } from '#contract/contracts/upgrades.ts'
import { UpgradeDetail } from './UpgradeDetail.tsx'

const { answer, hold, back, ask, why, online, toast } = vi.hoisted(() => ({
  answer: vi.fn(),
  hold: vi.fn(),
  back: vi.fn(),
  ask: vi.fn(),
  why: vi.fn(),
  online: vi.fn(),
  toast: vi.fn(),
}))
vi.mock('#client/data/reads.ts', async original => ({ ...(await original<object>()), useCall: answer }))
vi.mock('#client/data/reach.ts', () => ({ useReach: () => ({ isIn: (code: string) => code === 'pfungen' }) }))
vi.mock('#client/data/connection.ts', async original => ({ ...(await original<object>()), useOnline: online }))
vi.mock('#client/kit/breath.ts', () => ({ useBreath: () => ({ hold }) }))
vi.mock('#client/kit/ask.ts', () => ({ ask }))
vi.mock('#client/kit/toast.ts', async original => ({ ...(await original<object>()), toast }))
vi.mock('#client/contracts/useReason.tsx', () => ({ useReason: () => ({ why, sheet: null }) }))
vi.mock('#client/kit/Sheet.tsx', () => ({ Sheet: ({ title, children }: { title: string; children: ReactNode }) => [title, children] }))
vi.mock('#client/kit/Button.tsx', async original => ({
  ...(await original<object>()),
  ButtonLink: ({ params, children }: { params: object; children: ReactNode }) => [children, JSON.stringify(params)],
}))
vi.mock('#client/kit/FileButton.tsx', () => ({ FileButton: () => null }))

const upgrade = (more: Partial<UpgradeWhole> = {}): UpgradeWhole => ({
  _id: crypto.randomUUID(),
  title: 'Gold',
  state: 'created',
  start: '2026-12-15',
  due: 13_450,
  back: 0,
  receivedAt: '2026-11-20T08:00:00.000Z',
  reason: null,
  version: 1,
  userId: 'anna',
  index: 0,
  number: 1001,
  name: 'Meier Anna',
  studio: 'pfungen',
  leftTitle: 'Jahresabo',
  price: 12_900,
  way: 'bill',
  byMember: true,
  since: '2026-11-20T08:00:00.000Z',
  lines: [{ kind: 'period', title: 'Gold', amount: 12_900 }],
  total: 159_800,
  reckoning: [
    { title: 'Gold, 15.12.2026 bis 14.01.2027', amount: 12_900 },
    { title: 'Einschreibegebühr, Differenz', amount: 5000 },
    { title: 'Bezahlt und ab 15.12.2026 nicht genutzt: Jahresabo', amount: -4450 },
  ],
  place: 'Pfungen',
  day: '2026-11-20',
  hash: 'f'.repeat(64),
  author: null,
  problem: null,
  now: null,
  nextIndex: null,
  follows: ['accepted', 'rejected', 'deleted'],
  ...more,
})

const system = createSystem(defaultBaseConfig)
const onClose = vi.fn()
let root: Root
const text = () => (document.body.textContent ?? '').replaceAll('\u00a0', ' ')
const button = (name: string) => [...document.querySelectorAll('button')].find(one => one.textContent === name)
async function draw(data: UpgradeWhole) {
  const told = { data, error: null, stand: Date.parse('2026-11-26T08:00:00.000Z'), again: () => {} }
  answer.mockImplementation((call: unknown) => (call === upgrades.one ? told : { again: () => {} }))
  root.render(
    <ChakraProvider value={system}>
      <UpgradeDetail id={data._id} onClose={onClose} />
    </ChakraProvider>,
  )
  await vi.waitFor(() => expect(text()).toContain('Wechsel von Meier Anna'))
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  for (const each of [hold, ask, why, toast, onClose, back]) each.mockReset()
  hold.mockResolvedValue({ back })
  ask.mockResolvedValue(true)
  online.mockReturnValue(true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
})

test('it says what ends, what begins and what is paid, and is accepted after a question', async () => {
  const one = upgrade()
  await draw(one)
  for (const said of ['Jahresabo, Nummer 1001', 'Gilt ab15.12.2026', 'CHF 134.50', 'In der App']) expect(text()).toContain(said)
  button('Annehmen')!.click()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(ask).toHaveBeenCalledWith(
    expect.objectContaining({ title: 'Wechsel annehmen?', text: expect.stringContaining('«Jahresabo» endet') }),
  )
  expect(hold).toHaveBeenCalledWith({ params: { id: one._id }, body: { status: 'accepted', reason: null, version: 1 } })
  // Until the studio has done it, it is shown where it will stand.
  await draw(one)
  await vi.waitFor(() => expect([text().includes('Wird gerade gesendet.'), button('Annehmen')]).toEqual([true, undefined]))
})

test('rejecting asks for the sentence that the member reads; who does not mean it sends nothing', async () => {
  const one = upgrade()
  await draw(one)
  why.mockResolvedValueOnce(undefined)
  button('Zurückweisen')!.click()
  await vi.waitFor(() => expect(why).toHaveBeenCalledTimes(1))
  expect(hold).not.toHaveBeenCalled()
  why.mockResolvedValueOnce('Unterlagen fehlen.')
  button('Zurückweisen')!.click()
  await vi.waitFor(() => expect(hold).toHaveBeenCalled())
  expect(hold.mock.calls[0]![0].body).toEqual({ status: 'rejected', reason: 'Unterlagen fehlen.', version: 1 })
})

test('what can’t be accepted says why, and what has changed since says what it would cost', async () => {
  await draw(upgrade({ problem: 'Der bisherige Vertrag endet am 30.11.2026: Wechsle vorher.', follows: ['rejected', 'deleted'] }))
  expect(text()).toContain('So lässt sich der Wechsel nicht annehmen.')
  expect([button('Annehmen'), button('Zurückweisen') !== undefined]).toEqual([undefined, true])
  await draw(upgrade({ now: { due: 9000, back: 0 } }))
  await vi.waitFor(() => expect(text()).toContain('Heute wären CHF 90.00 zu bezahlen.'))
})

test('whoever does not decide there sees no acts, and without a network nobody decides', async () => {
  await draw(upgrade({ studio: 'winterthur' }))
  expect(button('Annehmen')).toBeUndefined()
  online.mockReturnValue(false)
  await draw(upgrade())
  await vi.waitFor(() => expect(text()).toContain('Zum Entscheiden braucht es Netz.'))
  expect(button('Annehmen')).toBeUndefined()
})

test('an accepted one leads to the contract that began with it', async () => {
  await draw(upgrade({ state: 'accepted', follows: [], nextIndex: 1, version: 2 }))
  expect(text()).toContain('Neuer Vertrag{"userId":"anna","index":"1"}')
})
