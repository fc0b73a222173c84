import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { getDefaultStore } from 'jotai'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectionAtom } from '#client/data/connection.ts'
import { setSession } from '#client/data/signed.ts'
import type { DisputeRow } from '#contract/contracts/disputedBills.ts'
import { DisputeTable } from './DisputeTable.tsx'

const { why, send, drawn } = vi.hoisted(() => ({
  why: vi.fn(),
  send: vi.fn(),
  drawn: { open: (() => {}) as (row: DisputeRow) => void },
}))
vi.mock('#client/contracts/useReason.tsx', () => ({ useReason: () => ({ why, sheet: null }) }))
vi.mock('#client/data/useSend.ts', () => ({ useSend: () => ({ send, waiting: false }) }))
vi.mock('#client/data/reads.ts', async original => ({ ...(await original<object>()), staleIn: async () => {} }))
vi.mock('#client/parts/studio/ownStudios.ts', () => ({ useOwnStudios: () => ({ options: [], nameOf: () => 'Pfungen' }) }))
vi.mock('#client/kit/Sheet.tsx', () => ({
  Sheet: ({ title, children }: { title: string; children: ReactNode }) => <section aria-label={title}>{children}</section>,
}))
vi.mock('#client/kit/Row.tsx', () => ({ RowLink: ({ title }: { title: string }) => title }))
vi.mock('#client/kit/table/CallTable.tsx', () => ({
  CallTable: ({ open, above }: { open: (row: DisputeRow) => void; above: ReactNode }) => {
    drawn.open = open
    return above
  },
}))

const dispute = (more: Partial<DisputeRow> = {}): DisputeRow => ({
  _id: '0198a000-0000-7000-8000-0000000000f1',
  due: null,
  bill: 'R1',
  title: 'Rechnung R1',
  amount: 7900,
  text: 'Das war anders abgemacht.',
  state: 'open',
  answer: null,
  receivedAt: '2026-11-20T08:00:00.000Z',
  version: 3,
  userId: '0198a000-0000-7000-8000-0000000000f2',
  name: 'Meier Anna',
  studio: 'pfungen',
  decidedAt: null,
  decidedBy: null,
  ...more,
})

const connect = (online: boolean) => getDefaultStore().set(connectionAtom, { online, portal: false, since: '' })
let root: Root
const text = () => (document.body.textContent ?? '').replaceAll('\u00a0', ' ')
const button = (name: string) => [...document.querySelectorAll('button')].find(one => one.textContent === name)
const sheet = () => document.querySelector('section')
async function opened(row: DisputeRow) {
  await vi.waitFor(() => expect(text()).toContain('Solange ein Betrag bestritten ist'))
  drawn.open(row)
  await vi.waitFor(() => expect(sheet()).not.toBeNull())
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  connect(true)
  why.mockReset().mockResolvedValue('Wir haben nachgesehen.')
  send.mockReset().mockResolvedValue({})
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <ChakraProvider value={createSystem(defaultBaseConfig)}>
      <DisputeTable above={null} />
    </ChakraProvider>,
  )
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
  connect(true)
})

test.each([
  ['Recht geben', 'right'],
  ['Bleibt geschuldet', 'wrong'],
])('«%s» is decided with a sentence for the member, by the version that was seen', async (name, state) => {
  await opened(dispute())
  expect(text()).toContain('CHF 79.00')
  expect(text()).toContain('«Das war anders abgemacht.»')
  button(name)!.click()
  await vi.waitFor(() => expect(sheet()).toBeNull())
  const body = { state, answer: 'Wir haben nachgesehen.', version: 3 }
  expect(send.mock.calls).toEqual([[{ params: { id: dispute()._id }, body }]])
})

test('without a sentence nothing is decided', async () => {
  why.mockResolvedValue(undefined)
  await opened(dispute())
  button('Recht geben')!.click()
  await vi.waitFor(() => expect(why).toHaveBeenCalled())
  expect(sheet()).not.toBeNull()
  expect(send).not.toHaveBeenCalled()
})

test('what is decided shows the answer and by whom, and is decided once', async () => {
  await opened(dispute({ state: 'wrong', answer: 'Der Betrag stimmt.', decidedBy: 'Ruth Hofstetter' }))
  expect(text()).toContain('Antwort: «Der Betrag stimmt.», Ruth Hofstetter')
  expect(button('Recht geben')).toBeUndefined()
})

test('on an amount of one’s own somebody else decides, online or not', async () => {
  const own = dispute()
  setSession({ state: 'online', token: 't', user: { _id: own.userId, userRoles: ['office'] } as never })
  connect(false)
  await opened(own)
  expect(text()).toContain('Über Eigenes entscheidet jemand anderes.')
  expect(text()).not.toContain('Zum Entscheiden braucht es Netz.')
  connect(true)
  await vi.waitFor(() => expect(text()).toContain('Über Eigenes entscheidet jemand anderes.'))
  expect([button('Recht geben'), button('Bleibt geschuldet')]).toEqual([undefined, undefined])
  setSession({ state: 'signed-out' })
})

test('without a network it says that deciding needs one', async () => {
  connect(false)
  await opened(dispute())
  expect(text()).toContain('Zum Entscheiden braucht es Netz.')
  expect(button('Recht geben')).toBeUndefined()
})
