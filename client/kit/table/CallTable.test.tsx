import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { getDefaultStore } from 'jotai'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { object } from 'yup'
import { keepFor, queries } from '#client/data/cache.ts'
import { connectionAtom } from '#client/data/connection.ts'
import { questionAtom } from '#client/kit/ask.ts'
import { toastsAtom } from '#client/kit/toast.ts'
import { watchSteps } from '#client/map/historySteps.ts'
import { get } from '#contract/call.ts'
import { pageOf } from '#contract/page.ts'
import { id, text } from '#contract/shapes.ts'
import { CallTable, type CallTableProps } from './CallTable.tsx'
import type { Column } from './column.ts'

interface Thing {
  _id: string
  name: string
  town: string | null
}

const thingRow = object({ _id: id().required(), name: text().required(), town: text().nullable().defined() })
const things = { ...get('things', { access: [] }, pageOf(thingRow)), name: 'things.list' }
const columns: Column<Thing>[] = [
  { id: 'name', title: 'Name', text: ({ name }) => name, sorts: true, strong: true, phone: 'title' },
  { id: 'town', title: 'Ort', text: ({ town }) => town, phone: 'second' },
  { id: 'spare', title: 'Kennung', text: ({ _id }) => _id, spare: true },
]
const filters = [{ id: 'town', title: 'Ort', choices: [['wil', 'Wil'] as const] }]
const total = 50_000
const thing = (index: number): Thing => ({ _id: `t${index}`, name: `Ding ${index}${since}`, town: index % 2 ? 'Wil' : null })
/** What every name has had added since. */
let since = ''

let root: Root
let asked: string[]
let unwatch = () => {}
let opened: Thing | undefined
let fails: Error | undefined
let router: ReturnType<typeof routerWith>

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(900)
  HTMLElement.prototype.scrollTo = function scroll(this: HTMLElement, { top = 0 }: ScrollToOptions = {}) {
    this.scrollTop = top
    this.dispatchEvent(new Event('scroll'))
  } as typeof HTMLElement.prototype.scrollTo
  Object.defineProperty(HTMLElement.prototype, 'scrollHeight', { configurable: true, get: () => total * 38 + 32 })
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 400 })
  getDefaultStore().set(connectionAtom, { online: true, portal: false, since: '' })
  vi.stubGlobal('scrollTo', () => {})
  asked = []
  opened = undefined
  fails = undefined
  since = ''
  vi.spyOn(globalThis, 'fetch').mockImplementation(async address => {
    const { pathname, searchParams } = new URL(String(address), 'http://localhost')
    if (fails) throw fails
    if (pathname.startsWith('/api/user/views')) return answer([])
    asked.push(searchParams.toString())
    const [offset, limit] = [Number(searchParams.get('offset') ?? 0), Number(searchParams.get('limit'))]
    const found = searchParams.get('q') === 'nichts' ? 0 : total
    const rows = Array.from({ length: Math.max(0, Math.min(limit, found - offset)) }, (_, place) => thing(offset + place))
    return answer({ rows, total: found })
  })
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  keepFor(undefined)
  vi.restoreAllMocks()
})

const answer = (body: unknown) => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
const system = createSystem(defaultBaseConfig)

let props: Partial<CallTableProps<Thing>>
function Table() {
  return (
    <CallTable
      label="Dinge"
      one="Ding"
      name="things"
      call={things}
      columns={columns}
      filters={filters}
      searches={{ label: 'Suche', fewest: 3 }}
      open={row => {
        opened = row
      }}
      empty={{ text: 'Noch keine Dinge.' }}
      {...props}
    />
  )
}

function routerWith(address: string) {
  const top = createRootRoute()
  const list = createRoute({ getParentRoute: () => top, path: '/list', component: Table })
  const one = createRoute({ getParentRoute: () => top, path: '/one', component: () => 'Ein Ding' })
  return createRouter({ routeTree: top.addChildren([list, one]), history: createMemoryHistory({ initialEntries: [address] }) })
}

async function draw(wears: Partial<CallTableProps<Thing>> = {}, address = '/list') {
  props = wears
  router = routerWith(address)
  unwatch()
  unwatch = watchSteps(router.history)
  await act(async () =>
    root.render(
      <ChakraProvider value={system}>
        <RouterProvider router={router as never} />
      </ChakraProvider>,
    ),
  )
}
const grid = () => document.querySelector<HTMLElement>('[role=grid]')!
const rows = () => [...document.querySelectorAll<HTMLElement>('.line')]
const active = () => document.getElementById(grid().getAttribute('aria-activedescendant') ?? '')?.textContent ?? ''
const shown = (words: string) => vi.waitFor(() => expect(document.body.textContent).toContain(words))
const press = (key: string, more: KeyboardEventInit = {}) =>
  act(async () => void grid().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })))
const button = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('button')].find(each =>
    (each.getAttribute('aria-label') ?? each.textContent)?.startsWith(name),
  )!
const click = (name: string) => act(async () => button(name).click())

test('of fifty thousand rows only those on the screen are drawn, and End loads only the last page', async () => {
  await draw()
  await shown('Ding 0')
  expect(grid().getAttribute('aria-rowcount')).toBe('50001')
  expect(rows().length).toBeLessThan(40)
  await press('End')
  await shown('Ding 49999')
  expect(active()).toContain('Ding 49999')
  expect(rows().length).toBeLessThan(40)
  const offsets = asked.map(query => new URLSearchParams(query).get('offset')).filter(Boolean)
  expect(new Set(offsets)).toEqual(new Set(['0', '49900']))
})

test('arrows move, Home goes back, Enter opens', async () => {
  await draw()
  await shown('Ding 0')
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp']) await press(key)
  expect(active()).toContain('Ding 2')
  await press('Enter')
  expect(opened).toEqual(thing(2))
  await press('Home')
  expect(active()).toContain('Ding 0')
})

test('a head sorts upwards, then downwards; it stands in the address and in the question', async () => {
  await draw()
  await shown('Ding 0')
  await click('Name')
  await vi.waitFor(() => expect(asked.at(-1)).toContain('sort=name'))
  expect(router.state.location.search).toEqual({ sort: 'name' })
  expect(document.querySelector('[role=columnheader][aria-sort]')?.getAttribute('aria-sort')).toBe('ascending')
  await click('Name')
  await vi.waitFor(() => expect(asked.at(-1)).toContain('sort=-name'))
  expect(document.querySelector('[role=columnheader][aria-sort]')?.getAttribute('aria-sort')).toBe('descending')
})

test('an address shows what it says: words, filter, order and columns', async () => {
  await draw({}, '/list?q=ding&town=wil&sort=-name&cols=spare,name')
  await shown('Ding 0')
  const query = new URLSearchParams(asked.find(each => each.includes('offset')))
  expect([query.get('q'), query.get('town'), query.get('sort')]).toEqual(['ding', 'wil', '-name'])
  expect([...document.querySelectorAll('[role=columnheader]')].map(head => head.textContent)).toEqual(['Kennung', 'Name'])
  await click('Filter Ort: Wil entfernen')
  await vi.waitFor(() => expect(router.state.location.search).not.toHaveProperty('town'))
})

test('an empty list says why, and a filter is taken away again', async () => {
  await draw({}, '/list?q=nichts')
  await shown('Noch keine Dinge.')
  await click('Filter zurücksetzen')
  await shown('Ding 0')
})

test('an act on several rows is told and taken back', async () => {
  const done: string[] = []
  const back: string[] = []
  const acts = [
    {
      label: 'Etikett',
      key: 'e',
      act: async (chosen: Thing[]) => {
        done.push(...chosen.map(({ name }) => name))
        return { count: 2, back: async () => back.push(...chosen.map(({ name }) => name)) }
      },
      said: (count: number) => `${count} Dinge haben ein Etikett.`,
    },
  ]
  await draw({ acts })
  await shown('Ding 0')
  await press(' ')
  await press('ArrowDown')
  await press('ArrowDown', { shiftKey: true })
  await shown('3 ausgewählt')
  expect(rows().filter(row => row.getAttribute('aria-selected') === 'true').length).toBe(3)
  await act(async () => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'e', bubbles: true, cancelable: true })))
  expect(done).toEqual(['Ding 0', 'Ding 1', 'Ding 2'])
  expect(document.body.textContent).not.toContain('ausgewählt')
  const [told] = getDefaultStore().get(toastsAtom).slice(-1)
  expect(told?.text).toBe('2 Dinge haben ein Etikett.')
  told?.undo?.()
  await vi.waitFor(() => expect(back).toEqual(done))
})

test('an act that changes none of the rows says so, and nothing is to be taken back', async () => {
  const idle = { ...nothing, said: () => 'Getan.', act: async () => ({ count: 0, back: async () => {} }) }
  await draw({ acts: [idle, { ...idle, label: 'Warum', none: () => 'Es ist schon getan.' }] })
  await shown('Ding 0')
  await press(' ')
  for (const [label, text] of [
    ['Nichts', 'Nichts geändert.'],
    ['Warum', 'Es ist schon getan.'],
  ] as const) {
    await click(label)
    const [told] = getDefaultStore().get(toastsAtom).slice(-1)
    expect(told).toMatchObject({ text, undo: undefined })
  }
  await shown('1 ausgewählt')
})

test('Escape unticks; all at once are the first thousand, and it is said', async () => {
  await draw({ acts: [{ label: 'Nichts', act: async () => ({ count: 1 }), said: () => '' }] })
  await shown('Ding 0')
  await press('a', { ctrlKey: true })
  await shown('1’000 ausgewählt')
  expect(getDefaultStore().get(toastsAtom).at(-1)?.text).toContain('Die ersten 1000')
  await press('Escape')
  expect(document.body.textContent).not.toContain('ausgewählt')
})

const nothing = { label: 'Nichts', act: async () => ({ count: 1 }), said: () => '' }

test('a click with Shift ticks the rows between and marks no words', async () => {
  await draw({ acts: [nothing] })
  await shown('Ding 0')
  const at = async (place: number, shiftKey: boolean) => {
    const down = new MouseEvent('mousedown', { bubbles: true, cancelable: true, shiftKey })
    await act(async () => {
      const tick = rows()[place]!.querySelector<HTMLElement>('[data-tick]')!
      tick.dispatchEvent(down)
      tick.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }))
    })
    return down.defaultPrevented
  }
  expect(await at(2, false)).toBe(false)
  expect(await at(6, true)).toBe(true)
  await shown('5 ausgewählt')
})

test('Escape unticks wherever the focus is, and another list begins with nothing ticked', async () => {
  await draw({ acts: [nothing] })
  await shown('Ding 0')
  await press(' ')
  await shown('1 ausgewählt')
  await act(
    async () => void button('Nichts').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })),
  )
  expect(document.body.textContent).not.toContain('ausgewählt')
  for (const change of [() => click('Name'), () => act(async () => router.navigate({ to: '/list', search: { town: 'wil' } } as never))]) {
    await press(' ')
    await shown('1 ausgewählt')
    await change()
    expect(document.body.textContent).not.toContain('ausgewählt')
    await shown('Ding 0')
  }
})

test('an act that goes out to others is asked first, with the number', async () => {
  const sent: number[] = []
  const acts = [
    {
      ...nothing,
      asks: (chosen: Thing[]) => ({ title: `${chosen.length} Mails senden?`, button: 'Senden' }),
      act: async (chosen: Thing[]) => ({ count: sent.push(chosen.length) }),
    },
  ]
  await draw({ acts })
  await shown('Ding 0')
  await press(' ')
  const asked = () => getDefaultStore().get(questionAtom)
  await click('Nichts')
  expect(asked()?.title).toBe('1 Mails senden?')
  await act(async () => asked()?.answer(false))
  expect(sent).toEqual([])
  await click('Nichts')
  await act(async () => asked()?.answer(true))
  expect(sent).toEqual([1])
})

test('an act asks only about rows that it is for, and where none is, it says so at once', async () => {
  const none = () => 'Keines ist bestätigt.'
  const asks = (chosen: Thing[]) => ({ title: `${chosen.length} abschliessen?`, button: 'Abschliessen' })
  const isFirst = ({ _id }: Thing) => _id === ready
  let ready = ''
  await draw({ acts: [{ ...nothing, fits: isFirst, none, asks }] })
  await shown('Ding 0')
  await press(' ')
  const asked = () => getDefaultStore().get(questionAtom)
  await click('Nichts')
  expect([asked(), getDefaultStore().get(toastsAtom).at(-1)?.text]).toEqual([undefined, 'Keines ist bestätigt.'])
  ready = 't0'
  await click('Nichts')
  expect(asked()?.title).toBe('1 abschliessen?')
  await act(async () => asked()?.answer(false))
})

test('a list that is not on this device says so alone, and not that it is loading', async () => {
  fails = new TypeError('Failed to fetch')
  getDefaultStore().set(connectionAtom, { online: false, portal: false, since: '' })
  await draw()
  await shown('Diese Liste ist nicht auf diesem Gerät.')
  expect(document.body.textContent).not.toContain('Wird geladen')
})

test('without a network it says so and what was loaded stays', async () => {
  await draw()
  await shown('Ding 0')
  fails = new TypeError('Failed to fetch')
  getDefaultStore().set(connectionAtom, { online: false, portal: false, since: '' })
  await press('End')
  await shown('Ohne Netz siehst du nur die Zeilen, die schon geladen sind.')
  await press('Home')
  await shown('Ding 0')
})

test('who comes back finds the list where it was, with the row that was opened marked and in focus', async () => {
  await draw({ open: () => void router.navigate({ to: '/one' } as never) }, '/list?sort=-name')
  await shown('Ding 0')
  await act(async () => {
    grid().scrollTop = 38 * 700
    grid().dispatchEvent(new Event('scroll'))
  })
  await shown('Ding 703')
  await act(async () =>
    rows()
      .find(row => row.textContent?.startsWith('Ding 703'))
      ?.click(),
  )
  await shown('Ein Ding')
  await act(async () => router.history.back())
  await shown('Ding 703')
  expect(router.state.location.search).toEqual({ sort: '-name' })
  await vi.waitFor(() => expect(grid().scrollTop).toBe(38 * 700))
  await vi.waitFor(() => expect(document.querySelector('[data-returned]')?.textContent).toContain('Ding 703'))
  expect(document.activeElement).toBe(grid())
  expect(active()).toContain('Ding 703')
  await press('ArrowDown')
  expect(active()).toContain('Ding 704')
  expect(document.querySelector('[data-returned]')).toBeNull()
})

test('on a phone a number says what it counts', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  await draw({ columns: [...columns, { id: 'uses', title: 'Kurse', text: () => '336', right: true, phone: 'trail' }] })
  await shown('Ding 0')
  expect(rows()[0]?.textContent).toBe('Ding 0–336Kurse')
  vi.unstubAllGlobals()
})

test('the row that is open follows what the list hears of it, and no other row does', async () => {
  await draw({ opened: { ...thing(3) } })
  await vi.waitFor(() => expect(grid()).toBeTruthy())
  since = ', neu gezählt'
  await act(() => queries.refetchQueries())
  await vi.waitFor(() => expect(opened).toMatchObject({ _id: 't3', name: 'Ding 3, neu gezählt' }))
})
