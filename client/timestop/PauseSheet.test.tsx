import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '#client/data/problem.ts'
import { button, tap } from '#client/kit/testing/touch.ts'
import type { WaitingAct } from '#client/kit/waiting/overlay.ts'
import { timestop } from '#contract/timestop/calls.ts'
import type { PauseRow, PauseWhole } from '#contract/timestop/shapes.ts'
import { PauseSheet } from './PauseSheet.tsx'

const answer = vi.hoisted(() => vi.fn())
const perform = vi.hoisted(() => vi.fn())
vi.mock('#client/data/reads.ts', async original => ({ ...(await original<object>()), useCall: answer, staleAfter: vi.fn() }))
vi.mock('#client/data/acts.ts', async original => ({ ...(await original<object>()), perform }))
vi.mock('#client/kit/Row.tsx', () => ({ RowLink: ({ title }: { title: string }) => <p>{title}</p> }))
vi.mock('#client/parts/studio/ownStudios.ts', () => ({ useOwnStudios: () => ({ nameOf: (code: string) => code }) }))
vi.mock('./Assign.tsx', () => ({ Assign: () => <p>Person von Hand zuordnen</p> }))

const _id = '0199c2a0-0000-7000-8000-000000000009'
const at = '2026-02-01T08:00:00.000Z'
const row: PauseRow = {
  _id,
  userId: 'anna',
  index: 0,
  number: 1001,
  name: 'Anna Muster',
  studio: 'winterthur',
  reason: null,
  reasonText: 'Persönlicher Grund',
  from: '2026-05-01',
  to: '2026-05-31',
  days: 31,
  fee: 0,
  needsProof: true,
  proofs: 1,
  comments: 0,
  answer: null,
  remindedOn: null,
  receivedAt: at,
  since: at,
  version: 4,
  state: 'open',
  way: 'app',
}
const life = (finalEnd: string) => ({
  start: '2026-01-01',
  end: '2026-12-31',
  finalEnd,
  lastNotice: null,
  endLines: [],
  stretches: [],
  pauses: [],
  bonuses: [],
  addOns: [],
})
const whole = (more: Partial<PauseWhole> = {}): PauseWhole => ({
  ...row,
  email: null,
  geburtstag: null,
  title: 'Jahresabo',
  hasMore: true,
  commentRows: [],
  history: [],
  objections: [],
  steps: [],
  before: life('2026-12-31'),
  after: life('2027-01-31'),
  decides: true,
  follows: ['accepted', 'declined'],
  ...more,
})

const system = createSystem(defaultBaseConfig)
let root: Root
const text = () => document.body.textContent ?? ''
const asked = () => answer.mock.calls.map(([call]) => call)
function draw(loaded: PauseWhole | undefined, shown?: Parameters<typeof PauseSheet>[0]['row']) {
  const proofs = {
    person: 'anna',
    reasonText: 'Unfall',
    message: 'Drei Wochen Ruhe.',
    rows: [{ file: 'a.pdf', type: 'application/pdf', bytes: 1000, at, address: 'x' }],
  }
  const error = loaded ? null : new CallError('offline', 'Kein Netz.')
  answer.mockImplementation((call: unknown) => ({ data: call === timestop.proofs ? proofs : loaded, error, again: () => {} }))
  root.render(
    <ChakraProvider value={system}>
      <PauseSheet id={_id} row={shown} onDone={() => {}} />
    </ChakraProvider>,
  )
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-02-20T08:00:00.000Z') })
  answer.mockReset()
  perform.mockReset().mockResolvedValue(undefined)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  vi.useRealTimers()
  root.unmount()
  document.body.replaceChildren()
})

test('after an earlier end that the studio did not take, the pause is decided on as it stands', async () => {
  const act = {
    kind: 'edit',
    id: _id,
    row: { key: 'k', state: 'refused', body: { to: '2026-05-02', version: 3 } },
  } as unknown as WaitingAct
  draw(whole({ state: 'accepted' }), { ...row, to: '2026-05-02', act })
  await vi.waitFor(() => expect(button('Früher beenden')).toBeTruthy())
  expect(text()).toContain('01.05.2026 bis 31.05.2026')
  expect(text()).not.toContain('Wartet auf Netz')
})

test('the contract is told without the pause and with it, and a proof is asked for by a tap alone', async () => {
  draw(whole())
  await vi.waitFor(() => expect(text()).toContain('Wenn sie angenommen wird'))
  expect(text()).toMatch(/Ohne diese Pause.*Definitives Ende31\.12\.2026.*Definitives Ende31\.01\.2027/)
  expect(asked()).not.toContain(timestop.proofs)
  expect(text()).not.toContain('Unfall')
  await tap('Grund und Belege ansehen')
  await vi.waitFor(() => expect(text()).toContain('Beleg 1, 01.02.2026'))
  expect(text()).toMatch(/Unfall.*Drei Wochen Ruhe\./)
})

test('who only sells reads neither reason nor message, and is offered no proof', async () => {
  draw(whole({ decides: false }))
  await vi.waitFor(() => expect(text()).toContain('Persönlicher Grund'))
  expect(button('Grund und Belege ansehen')).toBeUndefined()
})

test('what is to be done by hand is ticked, each by itself', async () => {
  draw(whole({ state: 'manual', follows: [], steps: [{ step: 'idle', title: 'Unterbruch eintragen', doneAt: null, by: null }] }))
  await vi.waitFor(() => expect(text()).toContain('Unterbruch eintragen'))
  document.querySelector<HTMLInputElement>('input[type=checkbox]')!.click()
  await vi.waitFor(() => expect(perform).toHaveBeenCalledOnce())
  expect(perform.mock.calls[0]!.slice(0, 2)).toEqual([timestop.step, { params: { id: _id }, body: { step: 'idle', done: true } }])
})

test('a form that named nobody is given to somebody first', async () => {
  draw(whole({ userId: null, before: null, after: null }))
  await vi.waitFor(() => expect(text()).toContain('Person von Hand zuordnen'))
})

test('without a network it says what the list knows, and what waits is not decided again', async () => {
  draw(undefined, row)
  await vi.waitFor(() => expect(text()).toContain('Der Rest dieser Pause ist auf diesem Gerät noch nicht geladen.'))
  expect(text()).toContain('01.05.2026 bis 31.05.2026, 31 Tage')
  const act = { kind: 'cancel', id: _id, row: { state: 'waiting' } } as unknown as WaitingAct
  draw(whole(), { ...row, state: 'declined', act })
  await vi.waitFor(() => expect(text()).toContain('Wartet auf Netz.'))
  expect([button('Annehmen'), button('Ablehnen')]).toEqual([undefined, undefined])
})
