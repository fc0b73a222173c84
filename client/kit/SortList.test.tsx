import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SortList } from './SortList.tsx'

const system = createSystem(defaultBaseConfig)
let root: Root
let moved: [string, number][]

function List() {
  const [rows, setRows] = useState(['a', 'b', 'c'].map(_id => ({ _id })))
  const onMove = (row: { _id: string }, place: number) => {
    moved.push([row._id, place])
    const left = rows.filter(each => each !== row)
    left.splice(place, 0, row)
    setRows(left)
  }
  return (
    <SortList rows={rows} label="Bilder" nameOf={({ _id }) => _id} onMove={onMove}>
      {({ _id }) => <span data-row>{_id}</span>}
    </SortList>
  )
}

const order = () => [...document.querySelectorAll('[data-row]')].map(each => each.textContent).join('')
const handle = (id: string) => document.querySelector<HTMLElement>(`[data-handle=${id}]`)!
const key = (id: string, name: string) =>
  act(async () => void handle(id).dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })))
const pointer = (id: string, type: string, clientY: number) =>
  act(async () => void handle(id).dispatchEvent(new MouseEvent(type, { clientY, bubbles: true, button: 0 })))

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  moved = []
  // Lines of 50 px, one below the other, as they stand in the list.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const at = [...(this.parentElement?.children ?? [])].indexOf(this)
    return { top: at * 50, height: 50, bottom: at * 50 + 50 } as DOMRect
  })
  Object.assign(Element.prototype, { setPointerCapture: () => {}, scrollIntoView: () => {} })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <ChakraProvider value={system}>
        <List />
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

test('keys move a row, say where it is, and keep the focus; beyond the ends they do nothing', async () => {
  await key('a', 'ArrowDown')
  expect([order(), document.activeElement]).toEqual(['bac', handle('a')])
  expect(document.querySelector('[role=status]')?.textContent).toBe('a: Platz 2 von 3')
  await key('a', 'End')
  await key('a', 'ArrowDown')
  await key('c', 'Home')
  expect([order(), moved]).toEqual([
    'cba',
    [
      ['a', 1],
      ['a', 2],
      ['c', 0],
    ],
  ])
})

test('a dragged row follows the finger and is one act once it is let go; one that the system takes away is none', async () => {
  await pointer('a', 'pointerdown', 10)
  await pointer('a', 'pointermove', 80)
  await pointer('a', 'pointermove', 140)
  expect([order(), moved]).toEqual(['bca', []])
  await pointer('a', 'pointerup', 140)
  expect([order(), moved]).toEqual(['bca', [['a', 2]]])
  await pointer('a', 'pointerdown', 140)
  await pointer('a', 'pointermove', 10)
  expect(order()).toBe('abc')
  await pointer('a', 'pointercancel', 10)
  expect([order(), moved.length]).toEqual(['bca', 1])
})
