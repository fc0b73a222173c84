import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Signatures } from '#client/parts/signedForm/taking.ts'
import type { OwnTransfer } from '#contract/contracts/transferShapes.ts'
import { exampleSignature } from '#contract/registration.ts'
import GiveSheet from './GiveSheet.tsx'
import { type GivingDraft, givingOn } from './giving.ts'

const shelf = vi.hoisted(() => ({ drafts: [] as unknown[], kept: vi.fn(), dropped: vi.fn() }))
const me = vi.hoisted(() => ({ geburtstag: '1990-01-01' }))
vi.mock('#client/parts/contract/signing/begunPapers.ts', () => ({
  useBegun: () => shelf.drafts,
  useKeeping: (_: string, given: { id: string | undefined; draft: unknown }) => {
    if (given.id) shelf.kept(given)
    return async () => {}
  },
  dropBegun: async (place: string, id: string) => shelf.dropped(place, id),
}))
vi.mock('#client/data/useSealKey.ts', () => ({ useSealKey: () => {} }))
vi.mock('#client/data/session.ts', async original => ({ ...(await original<object>()), useMe: () => me }))
vi.mock('#client/parts/signedForm/SignStep.tsx', () => ({
  GuardianField: () => null,
  isNamed: Boolean,
  SignStep: ({ value, onChange }: { value: unknown; onChange: (value: unknown) => void }) => (
    <button type="button" onClick={() => onChange(exampleSignature)}>
      {value ? 'unterschrieben' : 'leer'}
    </button>
  ),
}))
vi.mock('#client/parts/signedForm/SignedSheet.tsx', () => ({
  SignedSheet: ({ steps, onEnd }: { steps: { kind: string; view: (at: object) => ReactNode }[]; onEnd: () => void }) => (
    <>
      {steps.map(step => (
        <div key={step.kind}>{step.view({ missing: false })}</div>
      ))}
      <button type="button" onClick={onEnd}>
        Abschliessen
      </button>
    </>
  ),
}))

const handing = {
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
}
const own = { _id: handing.transfer, role: 'giver', handing, studioName: 'Pfungen' } as OwnTransfer
const signed: Signatures = { first: exampleSignature, others: {}, guardian: 'Ruth Meier', at: '2026-11-26T08:00:00.000Z' }
const draft: GivingDraft = { handing, signatures: signed, relation: 'Mutter' }

const system = createSystem(defaultBaseConfig)
const send = vi.fn()
let root: Root
const text = () => document.body.textContent ?? ''
const button = (name: string) => [...document.querySelectorAll('button')].find(one => one.textContent === name)
const draw = () =>
  root.render(
    <ChakraProvider value={system}>
      <GiveSheet own={own} send={send} onDone={() => {}} onClose={() => {}} />
    </ChakraProvider>,
  )

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  shelf.drafts = []
  me.geburtstag = '1990-01-01'
  for (const each of [shelf.kept, shelf.dropped, send]) each.mockReset()
  send.mockResolvedValue(own)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
})

test('what the giver signed is kept with each stroke, and gone once it is sent', async () => {
  draw()
  await vi.waitFor(() => expect(text()).toContain('leer'))
  expect(shelf.kept).not.toHaveBeenCalled()
  button('leer')!.click()
  await vi.waitFor(() =>
    expect(shelf.kept).toHaveBeenCalledWith({
      id: own._id,
      draft: { handing, relation: '', signatures: expect.objectContaining({ first: exampleSignature }) },
    }),
  )
  button('Abschliessen')!.click()
  await vi.waitFor(() => expect(shelf.dropped).toHaveBeenCalledWith('transfersBegun', own._id))
})

test('what was begun on this device is gone on with, with its signature', async () => {
  shelf.drafts = [{ _id: own._id, at: '2026-11-26T08:00:00.000Z', draft }]
  draw()
  await vi.waitFor(() => expect(text()).toContain('unterschrieben'))
  button('Abschliessen')!.click()
  await vi.waitFor(() =>
    expect(send).toHaveBeenCalledWith(
      expect.objectContaining({ signedAt: signed.at, signatures: { member: exampleSignature, guardian: null } }),
    ),
  )
})

test('signed on the last day under 18, it is sent the day after with whoever represents the giver', async () => {
  me.geburtstag = '2008-11-27'
  const guarded = { ...signed, others: { guardian: exampleSignature } }
  shelf.drafts = [{ _id: own._id, at: '2026-11-26T08:00:00.000Z', draft: { ...draft, signatures: guarded } }]
  draw()
  await vi.waitFor(() => expect(text()).toContain('unterschrieben'))
  button('Abschliessen')!.click()
  const signatures = { member: exampleSignature, guardian: exampleSignature }
  await vi.waitFor(() =>
    expect(send).toHaveBeenCalledWith(expect.objectContaining({ guardian: 'Ruth Meier', relation: 'Mutter', signatures })),
  )
})

test('under other words it is signed anew, by whom stays named', () => {
  expect(givingOn(draft, own)).toBe(draft)
  const other = { ...own, handing: { ...handing, fee: 0 } }
  expect(givingOn(draft, other)).toEqual({ handing: other.handing, relation: 'Mutter', signatures: { others: {}, guardian: 'Ruth Meier' } })
  expect(givingOn(undefined, own)).toEqual({ handing, relation: '', signatures: { others: {} } })
})
