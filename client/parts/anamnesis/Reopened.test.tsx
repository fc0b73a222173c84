import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CallError } from '#client/data/problem.ts'
import { session, setSession } from '#client/data/signed.ts'
import { anamnesis } from '#contract/anamnesis/calls.ts'
import { people } from '#contract/people.ts'
import { forgetOpen, noteOpen, openBefore } from './openWizard.ts'
import { Reopened } from './Reopened.tsx'
import type { UnsentAnamnesis } from './unsentAnamneses.ts'

const held = vi.hoisted(() => ({
  waiting: [] as unknown[],
  answers: {} as Record<string, { data?: unknown; error?: unknown }>,
  asked: [] as string[],
  drawn: [] as object[],
}))
vi.mock('#client/data/outboxActs.ts', async original => ({ ...(await original<object>()), useActsKnown: () => true }))
vi.mock('#client/data/session.ts', async original => ({ ...(await original<object>()), can: () => true }))
vi.mock('#client/data/reads.ts', async original => ({
  ...(await original<object>()),
  useCall: ({ path }: { path: string }, input: unknown) => {
    if (input) held.asked.push(path)
    return (input && held.answers[path]) || {}
  },
}))
vi.mock('./newPeople.ts', () => ({ useNewPeople: () => [], useStudioOfNew: () => 'winterthur' }))
vi.mock('./unsentAnamneses.ts', async original => ({ ...(await original<object>()), useWaitingForms: () => held.waiting }))
vi.mock('./forms.ts', async original => ({
  ...(await original<object>()),
  knownForm: (_id: string, number: number) => ({ _id, number, pages: [] }),
}))
vi.mock('./Wizard.tsx', () => ({
  default: (props: object) => {
    held.drawn.push(props)
    return <p>Bogen</p>
  },
}))

const lea = { _id: 'lea', vorname: 'Lea', nachname: 'Muster', studio: { code: 'winterthur' }, consent1: true, geburtstag: null }
const body = { customer: 'lea', form: 'f', number: 1, answers: { ziel: { answer: 'Kraft' } }, base: 2 }
const waits = (over: object = {}) =>
  ({ _id: 'draft', finished: false, row: { key: 'k', state: 'waiting' }, body, ...over }) as unknown as UnsentAnamnesis
const mark = { draft: 'draft', step: 'page2', own: false }
let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  Object.assign(held, { waiting: [], answers: {}, asked: [], drawn: [] })
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  forgetOpen()
  vi.unstubAllGlobals()
})
const draw = (about = 'anybody') => act(async () => root.render(<Reopened about={about} />))
test('what was open on this screen as its page was loaded anew opens again at its step, with what waits on the device', async () => {
  held.answers = { [people.card.path]: { data: lea } }
  held.waiting = [waits()]
  noteOpen(mark)
  await draw()
  await vi.waitFor(() => expect(held.drawn.at(-1)).toMatchObject({ at: 'page2', begun: { _id: 'draft', base: 2, written: body.answers } }))
  expect(held.drawn.at(-1)).toMatchObject({ customer: { _id: 'lea', consent1: true, studio: 'winterthur' } })
  expect(held.asked).not.toContain(anamnesis.one.path)
})

test('what the studio has already opens from there', async () => {
  const there = { _id: 'draft', person: 'lea', status: 'draft', form: { _id: 'f' }, express: false, answers: {}, version: 3 }
  held.answers = { [people.card.path]: { data: lea }, [anamnesis.one.path]: { data: there } }
  noteOpen(mark)
  await draw()
  await vi.waitFor(() => expect(held.drawn.at(-1)).toMatchObject({ begun: { _id: 'draft', base: 3 } }))
})

test('without a network, one of whom nobody can tell waits; one that is gone is forgotten', async () => {
  noteOpen(mark)
  held.answers = { [anamnesis.one.path]: { error: { code: 'offline' } as CallError } }
  await draw()
  expect([held.drawn, openBefore(false)]).toEqual([[], mark])
  held.answers = { [anamnesis.one.path]: { error: { code: 'missing' } as CallError } }
  await act(async () => root.render(<Reopened key="anew" about="anybody" />))
  expect([held.drawn, openBefore(false)]).toEqual([[], undefined])
})

test('one of another screen, or of oneself, does not open here', async () => {
  held.waiting = [waits()]
  noteOpen({ ...mark, own: true })
  await draw()
  expect(held.drawn).toEqual([])
  expect(openBefore(true)).toMatchObject({ draft: 'draft' })
})

test('who acts on the tablet after somebody else opens nothing of theirs, and reads none of it', async () => {
  const acts = (_id: string) => setSession({ ...session(), employee: { employee: { _id } } as never })
  held.answers = { [people.card.path]: { data: lea } }
  acts('one')
  noteOpen(mark)
  acts('other')
  await draw()
  expect([held.drawn, held.asked, openBefore(false)]).toEqual([[], [], undefined])
  acts('one')
  expect(openBefore(false)).toEqual(mark)
  setSession({ ...session(), employee: undefined })
})
