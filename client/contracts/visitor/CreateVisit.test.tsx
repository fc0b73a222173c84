import 'fake-indexeddb/auto'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { soldWith } from '#client/contracts/create/testing.ts'
import { forms } from '#client/parts/publicForm/device.ts'
import { offers } from '#contract/contracts/contractOffers.ts'
import { visitorContracts } from '#contract/contracts/visitors.ts'
import CreateVisit from './CreateVisit.tsx'

const offer = soldWith()
const offerId = offer._id
const state = vi.hoisted(() => ({ words: {} as Record<string, string | undefined>, answers: new Map<unknown, unknown>(), go: vi.fn() }))
vi.mock('#client/map/links.tsx', () => ({
  useQueryText: () => state.words,
  useScreen: () => ({ id: '0198a000-0000-7000-8000-000000000001', studioId: 'pfungen' }),
  useBack: () => () => {},
  useGo: () => state.go,
}))
vi.mock('#client/data/reads.ts', () => ({
  useCall: (call: unknown, input?: object) => ({ data: input && state.answers.get(call), error: null, again: () => {} }),
}))
vi.mock('#client/data/session.ts', () => ({ useOwner: () => undefined }))
vi.mock('#client/parts/studio/useStudios.ts', () => ({
  useStudios: () => ({ studios: [{ code: 'pfungen', name: 'Pfungen', adresse: 'Weg 1, 8422 Pfungen' }], error: null, again: () => {} }),
}))
vi.mock('#client/kit/Page.tsx', () => ({ Page: ({ children }: { children: ReactNode }) => children }))
vi.mock('@chakra-ui/react', () => ({ Box: ({ children }: { children: ReactNode }) => children }))
vi.mock('#client/kit/Empty.tsx', () => ({ Empty: ({ text }: { text: string }) => text }))
vi.mock('#client/kit/Button.tsx', () => ({ ButtonLink: () => null, Button: () => null }))
vi.mock('#client/parts/publicForm/Outcome.tsx', () => ({
  Outcome: ({ confirms }: { confirms: { head: string } }) => `Ausgang ${confirms.head}`,
}))
vi.mock('./OfferedCard.tsx', () => ({
  OfferedCard: ({ offered, link }: { offered: { state: string }; link: string }) => `Offerte ${offered.state} ${link}`,
}))
vi.mock('./Wizard.tsx', () => ({
  Wizard: ({ _id, draft }: { _id: string; draft: { given: { data: { vorname?: string } } } }) =>
    `Assistent ${_id} ${draft.given.data.vorname ?? ''}`,
}))

let root: Root
const draw = () => root.render(<CreateVisit />)
const text = () => document.body.textContent ?? ''
const name = `contract/${offerId}/pfungen`

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  Object.assign(state, { words: {}, answers: new Map<unknown, unknown>([[offers.open, [offer]]]) })
  state.go.mockReset()
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  root.unmount()
  document.body.replaceChildren()
  await Promise.all([forms().drafts.clear(), forms().sent.clear()])
})

test('the wizard begins with the offer, and goes on with what lies on this device', async () => {
  await forms().drafts.put({
    name,
    changed: '2099-01-01',
    values: { _id: 'begonnen', number: 3, given: { data: { vorname: 'Lea' }, choice: {}, payment: {}, relation: '', closedAt: 'website' } },
  })
  draw()
  await vi.waitFor(() => expect(text()).toContain('Assistent begonnen Lea'))
})

test('an offer that is sold no more is said', async () => {
  state.answers.set(offers.open, [])
  draw()
  await vi.waitFor(() => expect(text()).toContain('hier nicht im Verkauf'))
})

test('what was sent from here stands in place of the wizard', async () => {
  await forms().sent.put({
    key: 'a',
    call: 'visitorContracts.sign',
    form: name,
    title: 'Jahresabo',
    born: '2099-01-01',
    state: 'waiting',
    sealed: 'x',
  })
  draw()
  await vi.waitFor(() => expect(text()).toContain('Ausgang Schau in deine E-Mails'))
})

test('the key of a mailed link leaves the address for the draft; then the offer is shown', async () => {
  state.words = { key: 'c1.geheim' }
  state.go.mockImplementation(({ search }: { search: Record<string, string> }) => {
    state.words = search
    draw()
  })
  state.answers.set(visitorContracts.offered, { state: 'offered', studio: 'pfungen', offer })
  draw()
  await vi.waitFor(() => expect(text()).toContain('Offerte offered c1.geheim'))
  expect(state.words).toEqual({ offerte: 'c1' })
})

test('without its link an offer of another device says how it is opened', async () => {
  state.words = { offerte: 'c1' }
  draw()
  await vi.waitFor(() => expect(text()).toContain('Öffne den Link aus der E-Mail nochmals'))
})
