import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FormOrder, orderPages } from '#contract/rules/questionnaire/questionEdits.ts'
import { SortTree } from './SortTree.tsx'

const system = createSystem(defaultBaseConfig)
let root: Root
let orders: string[]

const page = (_id: string, ...ids: string[]) => ({ _id, questions: ids.map(id => ({ _id: id })) })
const written = (order: readonly FormOrder[]) => order.map(({ _id, questions }) => `${_id}:${questions.join('')}`).join(' ')

function Tree() {
  const [pages, setPages] = useState([page('A', 'a', 'b'), page('B', 'c'), page('C')])
  return (
    <SortTree
      groups={pages}
      rowsOf={({ questions }) => questions}
      label="Seiten"
      nameOf={({ _id }) => _id}
      onOrder={order => {
        orders.push(written(order))
        setPages(orderPages(pages, order))
      }}
      head={({ _id }) => <b>{_id}</b>}
    >
      {({ _id }) => <span>{_id}</span>}
    </SortTree>
  )
}

const handle = (id: string) => document.querySelector<HTMLElement>(`[data-handle=${id}]`)!
const key = (id: string, name: string) =>
  act(async () => void handle(id).dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })))
const pointer = (id: string, type: string, clientY: number) =>
  act(async () => void handle(id).dispatchEvent(new MouseEvent(type, { clientY, bubbles: true, button: 0 })))

/** Every head and every row is a line of 50 px, in the order in which they stand. */
function rectOf(this: Element) {
  const lines = [...document.querySelectorAll('b, span > *, ul ul > li')].filter(one => one.tagName === 'B' || one.tagName === 'LI')
  const own = lines.filter(one => this === one || this.contains(one))
  const top = own.length > 0 ? lines.indexOf(own[0]!) * 50 : 0
  return { top, height: own.length * 50, bottom: top + own.length * 50 } as DOMRect
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  orders = []
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(rectOf)
  Object.assign(Element.prototype, { setPointerCapture: () => {}, scrollIntoView: () => {} })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <ChakraProvider value={system}>
        <Tree />
      </ChakraProvider>,
    ),
  )
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('keys move a row among its own, and beyond them into the next group, with the focus', async () => {
  await key('a', 'ArrowDown')
  await key('a', 'ArrowDown')
  await key('a', 'ArrowDown')
  await key('a', 'ArrowDown')
  expect(orders).toEqual(['A:ba B:c C:', 'A:b B:ac C:', 'A:b B:ca C:', 'A:b B:c C:a'])
  expect(document.activeElement).toBe(handle('a'))
  await key('a', 'ArrowDown')
  expect(orders).toHaveLength(4)
  await key('a', 'ArrowUp')
  expect(orders.at(-1)).toBe('A:b B:ca C:')
})

test('a group moves with its rows', async () => {
  await key('A', 'ArrowDown')
  await key('C', 'Home')
  expect(orders).toEqual(['B:c A:ab C:', 'C: B:c A:ab'])
})

test('a row that is let go in another group stands there, where it was let go', async () => {
  // A 0, a 50, b 100, B 150, c 200, C 250
  await pointer('a', 'pointerdown', 60)
  await pointer('a', 'pointermove', 190)
  await pointer('a', 'pointerup', 190)
  expect(orders).toEqual(['A:b B:ac C:'])
  await pointer('b', 'pointerdown', 60)
  await pointer('b', 'pointermove', 290)
  await pointer('b', 'pointerup', 290)
  expect(orders.at(-1)).toBe('A: B:ac C:b')
})
