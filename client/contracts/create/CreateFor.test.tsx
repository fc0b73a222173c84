import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useBornDraft } from './bornDrafts.ts'
import CreateFor from './CreateFor.tsx'
import { draftWith, soldWith } from './testing.ts'

const state = vi.hoisted(() => ({
  words: {} as Record<string, string | undefined>,
  begun: [] as unknown[] | undefined,
  sold: [] as unknown[],
  go: vi.fn(),
}))
vi.mock('@chakra-ui/react', async real => ({
  ...(await real<typeof import('@chakra-ui/react')>()),
  Text: ({ children }: { children: ReactNode }) => children,
}))
vi.mock('#client/kit/NotLoaded.tsx', () => ({ NotLoaded: () => null }))
vi.mock('#client/map/links.tsx', () => ({
  useQueryText: () => state.words,
  useScreen: () => ({ id: '0198a000-0000-7000-8000-000000000001' }),
  useBack: () => () => {},
  useGo: () => state.go,
}))
vi.mock('#client/data/reads.ts', () => ({ useCall: () => ({ data: state.sold, error: null, again: () => {} }) }))
vi.mock('#client/data/outboxActs.ts', () => ({ useActsKnown: () => true }))
vi.mock('#client/parts/studio/useStudios.ts', () => ({ useStudios: () => ({ studios: [{ code: 'pfungen', adresse: '' }] }) }))
vi.mock('#client/kit/Page.tsx', () => ({ Page: ({ children }: { children: ReactNode }) => children }))
vi.mock('#client/kit/Empty.tsx', () => ({
  Empty: ({ text, action }: { text: string; action: ReactNode }) => (
    <>
      {text}
      {action}
    </>
  ),
}))
vi.mock('#client/kit/Button.tsx', () => ({ ButtonLink: ({ search }: { search: object }) => JSON.stringify(search), Button: () => null }))
vi.mock('#client/parts/contract/signing/begunPapers.ts', () => ({ useBegun: () => state.begun }))
vi.mock('./studio.ts', () => ({ useClosingStudio: () => 'pfungen' }))
vi.mock('./useUnsentContracts.ts', () => ({ useUnsentContracts: () => [] }))
vi.mock('./Wizard.tsx', () => ({ Wizard: ({ _id }: { _id: string }) => `Assistent ${_id}` }))

function Link() {
  state.words = { studio: 'pfungen', entwurf: useBornDraft() }
  return null
}

let root: Root
const draw = () => root.render(<CreateFor />)
const text = () => document.body.textContent ?? ''

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  Object.assign(state, { words: { studio: 'pfungen' }, begun: [], sold: [soldWith()] })
  state.go.mockReset()
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
})

test('the address names what is begun before anybody gives anything: a reload goes on with it', async () => {
  state.go.mockImplementation(({ search }: { search: Record<string, string> }) => {
    state.words = search
    draw()
  })
  draw()
  await vi.waitFor(() => expect(text()).toContain('Assistent'))
  const { entwurf } = state.words
  expect(state.words).toEqual({ studio: 'pfungen', entwurf: expect.any(String) })
  expect(text()).toBe(`Assistent ${entwurf}`)
  expect(state.go).toHaveBeenCalledTimes(1)

  root.unmount()
  state.begun = [{ _id: entwurf, at: '', draft: draftWith() }]
  root = createRoot(document.body.appendChild(document.createElement('div')))
  draw()
  await vi.waitFor(() => expect(text()).toBe(`Assistent ${entwurf}`))
  expect(state.go).toHaveBeenCalledTimes(1)
})

test('what is new opens before this device has told its drafts; one of which the address knows waits for them', async () => {
  Object.assign(state, { begun: undefined })
  draw()
  await vi.waitFor(() => expect(state.go).toHaveBeenCalledTimes(1))

  root.unmount()
  state.go.mockReset()
  state.words = { studio: 'pfungen', entwurf: 'before' }
  root = createRoot(document.body.appendChild(document.createElement('div')))
  draw()
  await vi.waitFor(() => expect(text()).toContain('Wird geöffnet'))
  expect(state.go).not.toHaveBeenCalled()
  state.begun = [{ _id: 'before', at: '', draft: draftWith() }]
  draw()
  await vi.waitFor(() => expect(text()).toContain('Assistent before'))
})

test('a link names its draft: it opens at once, and opened once more it is another one', async () => {
  root.render(<Link />)
  await vi.waitFor(() => expect(state.words.entwurf).toBeDefined())
  const { entwurf } = state.words
  state.begun = undefined
  draw()
  await vi.waitFor(() => expect(text()).toBe(`Assistent ${entwurf}`))
  expect(state.go).not.toHaveBeenCalled()

  root.unmount()
  state.begun = []
  root = createRoot(document.body.appendChild(document.createElement('div')))
  draw()
  await vi.waitFor(() => expect(state.go).toHaveBeenCalledTimes(1))
  expect(state.go.mock.calls[0]![0].search.entwurf).not.toBe(entwurf)
})

test('where the offer is sold no more, another one is chosen with all that the address knows', async () => {
  Object.assign(state, { words: { studio: 'pfungen', vertrag: 'refused', lead: 'lead' }, sold: [] })
  draw()
  await vi.waitFor(() => expect(text()).toContain('nicht im Verkauf'))
  expect(text()).toContain(JSON.stringify({ studio: 'pfungen', vertrag: 'refused', lead: 'lead' }))
})
