import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { getDefaultStore } from 'jotai'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BulkAct } from '#client/kit/table/column.ts'
import { toastsAtom } from '#client/kit/toast.ts'
import type { Todo } from '#contract/todos/shapes.ts'
import { Assigned } from './Assigned.tsx'
import { Links } from './Links.tsx'
import { useTodoBulk } from './useTodoBulk.ts'
import { useTodoTurn } from './useTodoTurn.ts'
import type { ShownTodo } from './withActs.ts'

const send = vi.hoisted(() => vi.fn())
vi.mock('#client/data/useSend.ts', () => ({ useSend: () => ({ send }) }))

let acts: BulkAct<Todo>[]
let turn: ReturnType<typeof useTodoTurn>
function Probe() {
  acts = useTodoBulk()
  turn = useTodoTurn()
  return null
}

const system = createSystem(defaultBaseConfig)
const toasts = () =>
  getDefaultStore()
    .get(toastsAtom)
    .map(({ text }) => text)

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  acts = []
  send.mockReset().mockResolvedValue(undefined)
  getDefaultStore().set(toastsAtom, [])
})
afterEach(() => document.body.replaceChildren())

const draw = (children: ReactNode) =>
  createRoot(document.body.appendChild(document.createElement('div'))).render(<ChakraProvider value={system}>{children}</ChakraProvider>)

async function press(label: string) {
  await vi.waitFor(() => expect(document.querySelector(`[aria-label="${label}"]`)).not.toBeNull())
  document.querySelector<HTMLElement>(`[aria-label="${label}"]`)!.click()
}

/** Waits until all has been said, and the act is through. */
async function failed() {
  await vi.waitFor(() => expect(toasts()).toContain('Das ging nicht.'))
  await new Promise(done => setTimeout(done))
  expect(toasts()).toEqual(['Das ging nicht.'])
}

test('ticked together as done, what is archived stays in the archive', async () => {
  draw(<Probe />)
  await vi.waitFor(() => expect(acts).toHaveLength(2))
  const rows = (['open', 'archived', 'doing', 'done'] as const).map(state => ({ _id: state, title: state, state }) as Todo)
  const { count } = await acts[0]!.act(rows)
  expect([count, send.mock.calls.map(([{ params }]) => params.id)]).toEqual([2, ['open', 'doing']])
})

test('whoever turns a to-do hears whether it went', async () => {
  draw(<Probe />)
  await vi.waitFor(() => expect(acts).toHaveLength(2))
  const row = { _id: 'a', title: 'Leiter bestellen', state: 'open' } as const
  expect(await turn(row, 'doing')).toBe(true)
  send.mockRejectedValue(new Error('refused'))
  expect(await turn(row, 'doing')).toBe(false)
})

const todo = {
  _id: 'a',
  title: 'Leiter bestellen',
  studio: 'pfungen',
  assigned: [{ _id: 'i', name: 'Ida Frei' }],
  links: [{ _id: 'l', url: 'https://formkurve.example/film', title: 'Film' }],
} as unknown as ShownTodo

test('what was not taken away is not said to be', async () => {
  send.mockRejectedValue(new Error('refused'))
  draw(<Assigned todo={todo} may people={{ data: [] } as unknown as Parameters<typeof Assigned>[0]['people']} />)
  draw(<Links todo={todo} />)
  await press('Ida Frei nicht mehr zuteilen')
  await failed()
  getDefaultStore().set(toastsAtom, [])
  await press('Link «Film» entfernen')
  await failed()
})
