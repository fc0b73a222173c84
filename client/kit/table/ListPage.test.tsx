import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { getDefaultStore } from 'jotai'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { object } from 'yup'
import { keepFor } from '#client/data/cache.ts'
import { connectionAtom } from '#client/data/connection.ts'
import { actionSlotAtom } from '#client/kit/Page.tsx'
import { get } from '#contract/call.ts'
import { pageOf } from '#contract/page.ts'
import { id, text } from '#contract/shapes.ts'
import { ListPage } from './ListPage.tsx'
import { type RowNoun, wordsFor } from './rowNoun.ts'

const things = { ...get('things', { access: [] }, pageOf(object({ _id: id().required(), name: text().required() }))), name: 'things.list' }
const columns = [{ id: 'name', title: 'Name', text: ({ name }: { name: string }) => name }]
const store = getDefaultStore()
const system = createSystem(defaultBaseConfig)

let root: Root
let head: HTMLElement
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('scrollTo', () => {})
  vi.spyOn(globalThis, 'fetch').mockImplementation(async address =>
    Response.json(String(address).includes('views') ? [] : { rows: [], total: 0 }),
  )
  store.set(connectionAtom, { online: true, portal: false, since: '' })
  head = document.body.appendChild(document.createElement('header'))
  store.set(actionSlotAtom, head)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  store.set(actionSlotAtom, null)
  keepFor(undefined)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function draw(rows: RowNoun, adds: boolean) {
  const page = () => (
    <ListPage rows={rows} adds={adds} name="things" call={things} columns={columns} form={{ ways: { calls: {} }, called: row => row.name }}>
      {row => (row ? 'alt' : 'Ein leeres Formular')}
    </ListPage>
  )
  const top = createRootRoute()
  const list = createRoute({ getParentRoute: () => top, path: '/list', component: page })
  const router = createRouter({ routeTree: top.addChildren([list]), history: createMemoryHistory({ initialEntries: ['/list'] }) })
  await act(async () =>
    root.render(
      <ChakraProvider value={system}>
        <RouterProvider router={router as never} />
      </ChakraProvider>,
    ),
  )
  await vi.waitFor(() => expect(document.body.textContent).toContain('Noch'))
}
const phone = () => vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
const buttons = (within: ParentNode) =>
  [...within.querySelectorAll('button')].map(each => [each.textContent, each.getAttribute('aria-label')] as const)

test.each([
  [['der', 'Raum', 'Räume'], 'Neuer Raum', 'Noch kein Raum.', 'Räume suchen'],
  [['die', 'Galerie', 'Galerien'], 'Neue Galerie', 'Noch keine Galerie.', 'Galerien suchen'],
  [['das', 'Lebensmittel', 'Lebensmittel'], 'Neues Lebensmittel', 'Noch kein Lebensmittel.', 'Lebensmittel suchen'],
] as const)('of %j come all words of the head', async (noun, add, empty, search) => {
  expect(wordsFor(noun)).toEqual({ add, empty, search })
  await draw(noun, true)
  expect(buttons(head)).toEqual([[add, null]])
  expect(document.body.textContent).toContain(empty)
  expect(document.querySelector('input[type=search]')?.getAttribute('aria-label')).toBe(search)
  await act(async () => head.querySelector('button')?.click())
  expect(document.querySelector('dialog')?.textContent).toContain(add)
  expect(document.querySelector('dialog')?.textContent).toContain('Ein leeres Formular')
})

test('beside a phone’s title the button is short and still says what it makes; where nothing is there, it says so itself', async () => {
  phone()
  await draw(['der', 'Raum', 'Räume'], true)
  expect(buttons(head)).toEqual([['Neu', 'Neu: Neuer Raum']])
  expect(buttons(document.body)).toContainEqual(['Neuer Raum', null])
})

test('who can make none here sees no button', async () => {
  await draw(['der', 'Raum', 'Räume'], false)
  expect(buttons(document.body).some(([words]) => words?.startsWith('Neu'))).toBe(false)
})
