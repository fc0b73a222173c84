import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FoundPerson } from '#contract/people.ts'
import { begunWith, blankGiven, givenOf } from './contractInput.ts'
import { soldWith } from './testing.ts'
import { type InClosing, useClosing } from './useClosing.ts'

const cards = vi.hoisted(() => new Map<string, unknown>())
vi.mock('#client/data/reads.ts', () => ({
  useCall: (_: unknown, input?: { params: { id: string } }) => ({ data: input && cards.get(input.params.id) }),
}))
vi.mock('#client/data/session.ts', () => ({ can: () => true }))
vi.mock('#client/parts/studio/useStudios.ts', () => ({ useStudios: () => ({ studios: [] }) }))
const keeps = vi.hoisted(() => vi.fn())
vi.mock('#client/parts/contract/signing/begunPapers.ts', () => ({
  useKeeping: (_: string, { id }: { id: string | undefined }) => {
    keeps(id)
    return async () => {}
  },
}))
vi.mock('./useDecides.ts', () => ({ useDecides: () => false }))

const offer = soldWith()
const about = { offer, studio: 'pfungen', person: null, lead: null, place: 'Pfungen', coded: null, accept: false }
const draft = begunWith(about, blankGiven(offer))
const anna = { _id: 'anna', vorname: 'Anna', nachname: 'Meier', email: 'anna@formkurve.example' } as FoundPerson
const data = () => givenOf(closing!.taken).data

const _id = '0198a000-0000-7000-8000-0000000000aa'
let person: string | null
let closing: InClosing | undefined
function Probe() {
  closing = useClosing(_id, { ...draft, about: { ...about, person } })
  return null
}

let root: Root
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  cards.set('anna', { ...anna, adresse1: 'Musterweg 1', plz: '8422', stadt: 'Pfungen' })
  closing = undefined
  person = null
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<Probe />)
  await vi.waitFor(() => expect(closing).toBeDefined())
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
})

test('whoever is picked is filled in from their card, also the second time, and leaves nothing for another person', async () => {
  closing!.pick(anna)
  await vi.waitFor(() => expect(data()).toMatchObject({ nachname: 'Meier', adresse_1: 'Musterweg 1' }))
  closing!.pick(undefined)
  await vi.waitFor(() => expect(closing!.taken.about.person).toBeNull())
  expect(data()).toEqual({ adresse_2: null, land: 'Schweiz' })
  closing!.pick(anna)
  await vi.waitFor(() => expect(data()).toMatchObject({ nachname: 'Meier', adresse_1: 'Musterweg 1' }))
})

test('what was typed of somebody new stays where nobody was picked', async () => {
  closing!.give('data', { ...data(), vorname: 'Beat' })
  await vi.waitFor(() => expect(data().vorname).toBe('Beat'))
  closing!.pick(undefined)
  expect(data().vorname).toBe('Beat')
})

test('what a card alone has filled in is kept nowhere until somebody begins', async () => {
  root.unmount()
  document.body.replaceChildren()
  person = 'anna'
  keeps.mockReset()
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<Probe />)
  await vi.waitFor(() => expect(data()).toMatchObject({ adresse_1: 'Musterweg 1' }))
  expect(keeps).not.toHaveBeenCalledWith(_id)
  closing!.give('data', { ...data(), telefon: '+41791234567' })
  await vi.waitFor(() => expect(keeps).toHaveBeenLastCalledWith(_id))
})

test('photos that are read at the same time all stay; one of somebody else goes to nobody', async () => {
  const { photograph } = closing!
  photograph(before => [...before, { file: 'one', name: 'Ausweis' }])
  photograph(before => [...before, { file: 'two', name: 'Karte' }])
  await vi.waitFor(() => expect(closing!.taken.about.photos?.map(({ file }) => file)).toEqual(['one', 'two']))
  closing!.pick(anna)
  await vi.waitFor(() => expect(closing!.taken.about.person).toBe('anna'))
  const { photograph: ofAnna } = closing!
  closing!.pick(undefined)
  await vi.waitFor(() => expect(closing!.taken.about.person).toBeNull())
  ofAnna(before => [...before, { file: 'late', name: 'Ausweis' }])
  expect(closing!.taken.about.photos).toEqual([])
})
