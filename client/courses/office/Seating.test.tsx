import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FoundPerson } from '#contract/people.ts'
import type { ShownExecution } from './coursePlanActs.ts'
import { Seating } from './Seating.tsx'

const held = vi.hoisted(() => ({ sent: [] as unknown[], answer: { state: 'booked' } as object | undefined, toast: vi.fn() }))
vi.mock('#client/data/useSend.ts', () => ({
  useSend: ({ path }: { path: string }) => ({
    send: async (input: { body: object }) => {
      held.sent.push([path.split('/').at(-1), input.body])
      return held.answer
    },
    waiting: false,
  }),
}))
vi.mock('#client/kit/toast.ts', () => ({ toast: held.toast }))
vi.mock('#client/parts/MemberPicker.tsx', () => ({
  MemberPicker: ({ onPick, hint }: { onPick: (person: FoundPerson) => void; hint: string }) => (
    <button type="button" onClick={() => onPick({ _id: 'carla', vorname: 'Carla', nachname: 'Frei' } as FoundPerson)}>
      {hint}
    </button>
  ),
}))

const row = { _id: 'yoga', studio: 'winterthur', booked: 1, capacity: 2, course: { name: 'Yoga Flow' } } as unknown as ShownExecution
const anna = { _id: 'anna', name: 'Anna Muster', waiting: false }

let root: Root
const draw = (over: Partial<ShownExecution> = {}) =>
  root.render(
    <ChakraProvider value={createSystem(defaultBaseConfig)}>
      <Seating row={{ ...row, ...over }} people={[anna]} onBack={() => {}} />
    </ChakraProvider>,
  )
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(each => [each.textContent, each.getAttribute('aria-label')].includes(name))
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  Object.assign(held, { sent: [], answer: { state: 'booked' } })
  held.toast.mockClear()
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
})

test('who was picked is signed up, with a way back', async () => {
  draw()
  await vi.waitFor(() => expect(button('Die Person erfährt es in ihrer App.')).toBeDefined())
  expect(button('Anmelden')!.disabled).toBe(true)
  button('Die Person erfährt es in ihrer App.')!.click()
  await vi.waitFor(() => expect(button('Anmelden')!.disabled).toBe(false))
  button('Anmelden')!.click()
  await vi.waitFor(() => expect(held.toast).toHaveBeenCalledWith('Carla Frei ist angemeldet.', { undo: expect.any(Function) }))
  held.toast.mock.calls[0]![1].undo()
  const body = { studio: 'winterthur', person: 'carla' }
  await vi.waitFor(() =>
    expect(held.sent).toEqual([
      ['seat', body],
      ['unseat', body],
    ]),
  )
})

test('what waits on this device is not said to be done', async () => {
  held.answer = undefined
  draw()
  await vi.waitFor(() => expect(button('Anna Muster abmelden')).toBeDefined())
  button('Anna Muster abmelden')!.click()
  await vi.waitFor(() => expect(held.toast.mock.calls[0]?.[0]).toMatch(/^Anna Muster wird abgemeldet\. Wird /))
})

test('where no seat is free it is said before that the person will wait', async () => {
  draw({ booked: 2 })
  await vi.waitFor(() => expect(button('Auf die Warteliste')).toBeDefined())
  expect(document.body.textContent).toContain('Der Kurs ist voll')
})

test('each who is there can be signed off', async () => {
  draw()
  await vi.waitFor(() => expect(button('Anna Muster abmelden')).toBeDefined())
  button('Anna Muster abmelden')!.click()
  await vi.waitFor(() => expect(held.sent).toEqual([['unseat', { studio: 'winterthur', person: 'anna' }]]))
})
