import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setSession } from '#client/data/signed.ts'
import type { TransferRow } from '#contract/contracts/transferShapes.ts'
import { Transfer } from './Transfer.tsx'

const { answer, online, hold, ask } = vi.hoisted(() => ({ answer: vi.fn(), online: { now: true }, hold: vi.fn(), ask: vi.fn() }))
vi.mock('#client/data/reads.ts', async original => ({ ...(await original<object>()), useCall: answer }))
vi.mock('#client/data/connection.ts', async original => ({ ...(await original<object>()), useOnline: () => online.now }))
vi.mock('#client/kit/breath.ts', () => ({ useBreath: () => ({ hold }) }))
vi.mock('#client/kit/ask.ts', () => ({ ask }))
vi.mock('#client/contracts/useReason.tsx', () => ({ useReason: () => ({ why: vi.fn(), sheet: null }) }))
vi.mock('#client/kit/Row.tsx', () => {
  const Shown = ({ title, second, trail }: { title: string; second?: string; trail?: ReactNode }) => (
    <p>
      {title} {second} {trail}
    </p>
  )
  return { Row: Shown, RowLink: Shown }
})
vi.mock('./StartSheet.tsx', () => ({ StartSheet: () => 'Wer übernimmt ihn?' }))

const row = {
  _id: '0198a000-0000-7000-8000-0000000000e1',
  state: 'signed',
  handing: { title: 'Jahresabo', giver: 'Anna Meier', taker: 'Beat Frei', start: '2026-12-15', last: '2026-12-14', fee: 5000 },
  takenAt: '2026-11-20T08:00:00.000Z',
  gaveAt: '2026-11-21T08:00:00.000Z',
  reason: null,
  problem: null,
  nextIndex: null,
  version: 3,
} as unknown as TransferRow
const possible = { problem: null, days: ['2026-12-15'], anyDay: false, fee: 5000, rows: [] as TransferRow[] }
const contract = { userId: '0198a000-0000-7000-8000-0000000000f2', index: 0, number: 7, studio: 'pfungen', state: 'accepted' as const }

let root: Root
const text = () => (document.body.textContent ?? '').replaceAll('\u00a0', ' ')
const button = (name: string) => [...document.querySelectorAll('button')].find(one => one.textContent === name)
function draw(found: object, { decides = true, state = contract.state as 'accepted' | 'temporary' } = {}) {
  answer.mockReturnValue({ again: vi.fn(), error: null, ...found })
  root.render(
    <ChakraProvider value={createSystem(defaultBaseConfig)}>
      <i>da</i>
      <Transfer contract={{ ...contract, state }} decides={decides} />
    </ChakraProvider>,
  )
  return vi.waitFor(() => expect(text()).toContain('da'))
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  online.now = true
  hold.mockReset().mockResolvedValue({ back: async () => true })
  ask.mockReset().mockResolvedValue(true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
})

test('what both have signed is accepted by whoever decides, and nobody else', async () => {
  await draw({ data: { ...possible, rows: [row] } })
  button('Annehmen')!.click()
  await vi.waitFor(() =>
    expect(hold).toHaveBeenCalledWith({ params: { id: row._id }, body: { status: 'accepted', reason: null, version: 3 } }),
  )
  await draw({ data: { ...possible, rows: [row] } }, { decides: false })
  await vi.waitFor(() => expect(button('Annehmen')).toBeUndefined())
})

test('on a transfer to oneself somebody else decides, and of one that is decided nothing is said', async () => {
  const mine = { ...row, takerId: '0198a000-0000-7000-8000-0000000000f3' }
  setSession({ state: 'online', token: 't', user: { _id: mine.takerId, userRoles: ['office'] } as never })
  await draw({ data: { ...possible, rows: [mine] } })
  await vi.waitFor(() => expect(text()).toContain('Über Eigenes entscheidet jemand anderes.'))
  expect(button('Annehmen')).toBeUndefined()
  await draw({ data: { ...possible, rows: [{ ...mine, state: 'accepted' }] } })
  await vi.waitFor(() => expect(text()).not.toContain('Über Eigenes'))
  expect(text()).toContain('Beat Frei')
  setSession({ state: 'signed-out' })
})

test('without a network it says that deciding needs one', async () => {
  online.now = false
  await draw({ data: { ...possible, rows: [row] } })
  expect(text()).toContain('Zum Entscheiden braucht es Netz.')
  expect(button('Annehmen')).toBeUndefined()
})

test('why it can’t be handed over stands there, as where the access-control service leads; else it can be begun', async () => {
  const problem = 'Diesen Vertrag führt die Zutrittskontrolle: Die Übertragung wird dort eingetragen.'
  await draw({ data: { ...possible, problem, days: [] } })
  expect(text()).toContain(problem)
  expect(button('An jemand anderen übertragen')).toBeUndefined()
  await draw({ data: possible })
  await vi.waitFor(() => expect(button('An jemand anderen übertragen')).toBeDefined())
  button('An jemand anderen übertragen')!.click()
  await vi.waitFor(() => expect(text()).toContain('Wer übernimmt ihn?'))
})

test('what could not be loaded says so instead of being left out, and a contract that waits has no transfer', async () => {
  await draw({ data: undefined, error: { message: 'Kein Netz.' } })
  expect(text()).toContain('auf diesem Gerät noch nicht geladen. Kein Netz.')
  await draw({ data: undefined }, { state: 'temporary' })
  await vi.waitFor(() => expect(text()).toBe('da'))
})
