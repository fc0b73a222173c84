import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OwnTransfer } from '#contract/contracts/transferShapes.ts'
import { OwnTransfers } from './OwnTransfers.tsx'

const { answer, acts, send, ask } = vi.hoisted(() => ({ answer: vi.fn(), acts: vi.fn(), send: vi.fn(), ask: vi.fn() }))
vi.mock('#client/data/reads.ts', async original => ({ ...(await original<object>()), useCall: answer }))
vi.mock('#client/data/outboxActs.ts', async original => ({ ...(await original<object>()), useOutboxActs: acts }))
vi.mock('#client/data/useSend.ts', () => ({ useSend: () => ({ send }) }))
vi.mock('#client/kit/ask.ts', () => ({ ask }))
vi.mock('#client/kit/FileButton.tsx', () => ({ FileButton: ({ name }: { name: string }) => name }))
vi.mock('#client/parts/contract/transfer/TakeSheet.tsx', () => ({ default: () => 'Vertrag übernehmen' }))
vi.mock('#client/parts/contract/transfer/GiveSheet.tsx', () => ({ default: () => 'Vertrag abgeben' }))

const own = (more: Partial<OwnTransfer> = {}): OwnTransfer => ({
  _id: '0198a000-0000-7000-8000-0000000000e1',
  role: 'taker',
  state: 'open',
  handing: {
    transfer: '0198a000-0000-7000-8000-0000000000e1',
    contract: '0198a000-0000-7000-8000-0000000000e2',
    number: 7,
    title: 'Jahresabo',
    studio: 'pfungen',
    giver: 'Anna Meier',
    taker: 'Beat Frei',
    start: '2026-12-15',
    last: '2026-12-14',
    end: '2027-05-14',
    fee: 5000,
    knownAt: '2026-11-20T08:00:00.000Z',
  },
  takenAt: null,
  gaveAt: null,
  reason: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  since: '2026-11-20T08:00:00.000Z',
  version: 1,
  studioName: 'Pfungen',
  taking: {} as OwnTransfer['taking'],
  ...more,
})

const system = createSystem(defaultBaseConfig)
let root: Root
const text = () => (document.body.textContent ?? '').replaceAll('\u00a0', ' ')
const button = (name: string) => [...document.querySelectorAll('button')].find(one => one.textContent === name)
async function draw(...rows: OwnTransfer[]) {
  answer.mockReturnValue({ data: rows, error: null })
  root.render(
    <ChakraProvider value={system}>
      <p>da</p>
      <OwnTransfers />
    </ChakraProvider>,
  )
  await vi.waitFor(() => expect(text()).toContain('da'))
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  acts.mockReturnValue([])
  send.mockReset().mockResolvedValue({})
  ask.mockReset().mockResolvedValue(true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
})

test('who takes it reads what comes, from whom and for how much, and opens the paper', async () => {
  await draw(own())
  expect(text()).toContain('Anna Meier überträgt dir «Jahresabo» in Pfungen, ab 15.12.2026 bis 14.05.2027.')
  expect(text()).toContain('CHF 50.00')
  button('Ansehen und unterschreiben')!.click()
  await vi.waitFor(() => expect(text()).toContain('Vertrag übernehmen'))
})

test('who gives it signs what goes over', async () => {
  await draw(own({ role: 'giver', taking: null }))
  expect(text()).toContain('Du überträgst «Jahresabo» ab 15.12.2026 an Beat Frei.')
  button('Ansehen und unterschreiben')!.click()
  await vi.waitFor(() => expect(text()).toContain('Vertrag abgeben'))
})

test('what is signed says who is missing, and can still be declined', async () => {
  await draw(own({ takenAt: '2026-11-21T08:00:00.000Z', taking: null }))
  expect(text()).toContain('Du hast unterschrieben: Es fehlt noch Anna Meier.')
  expect(button('Ansehen und unterschreiben')).toBeUndefined()
  button('Ablehnen')!.click()
  await vi.waitFor(() => expect(send).toHaveBeenCalledWith({ params: { id: own()._id }, body: { reason: null } }))
})

test('one that waits on this device says so, and what is over is not shown', async () => {
  acts.mockReturnValue([{ kind: 'take', id: own()._id, row: { key: 'k', params: { id: own()._id }, state: 'waiting' } }])
  await draw(own())
  expect(text()).toContain('Geht ins Studio, sobald Netz da ist.')
  expect(button('Ansehen und unterschreiben')).toBeUndefined()
  acts.mockReturnValue([])
  await draw(own({ state: 'declined' }), own({ state: 'accepted' }))
  await vi.waitFor(() => expect(text()).toBe('da'))
})

test('what its taker has signed on another device closes the sheet here, and never becomes that of whoever gives it', async () => {
  await draw(own())
  button('Ansehen und unterschreiben')!.click()
  await vi.waitFor(() => expect(text()).toContain('Vertrag übernehmen'))
  await draw(own({ takenAt: '2026-11-21T08:00:00.000Z', taking: null }))
  await vi.waitFor(() => expect(text()).toContain('Du hast unterschrieben'))
  expect(text()).not.toContain('Vertrag übernehmen')
  expect(text()).not.toContain('Vertrag abgeben')
})

test('who gave it keeps what they signed, and nobody else has that', async () => {
  const at = '2026-11-21T08:00:00.000Z'
  await draw(own({ role: 'giver', taking: null, gaveAt: at }))
  await vi.waitFor(() => expect(text()).toContain('Übertragung-7.pdf'))
  await draw(own({ gaveAt: at }))
  await vi.waitFor(() => expect(text()).toContain('Ein Vertrag für dich'))
  expect(text()).not.toContain('Übertragung-7.pdf')
})

test('a no that did not get through is called one', async () => {
  const row = { key: 'k', params: { id: own()._id }, state: 'refused', message: 'Sie ist schon angenommen.' }
  acts.mockReturnValue([{ kind: 'decline', id: own()._id, row }])
  await draw(own())
  expect(text()).toContain('Dein Nein ging nicht durch')
  expect(text()).toContain('Sie ist schon angenommen.')
})
