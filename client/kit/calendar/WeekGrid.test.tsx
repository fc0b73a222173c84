import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { GridBlock } from './calendarGrid.ts'
import { WeekGrid } from './WeekGrid.tsx'

const width = 100
const blocksAt = (index: number): GridBlock[] =>
  index > 40
    ? []
    : Array.from({ length: 6 }, (_, at) => ({
        id: `${index}/${at}`,
        from: 480 + at * 60,
        to: 530 + at * 60,
        title: `Kurs ${index}.${at}`,
        brief: 'Säntis',
        lines: ['3/20', 'Raum Säntis'],
        more: 'Entwurf',
        look: 'draft' as const,
      }))
const lists = new Map<number, GridBlock[]>()
const known = (index: number) => lists.get(index) ?? lists.set(index, blocksAt(index)).get(index)!
const spotOf = (id: string) => {
  const block = known(Number(id.split('/')[0])).find(each => each.id === id)
  return block && { column: Number(id.split('/')[0]), from: block.from, to: block.to }
}
const columnAt = (index: number) => ({ key: `${index}`, group: `Tag ${index}`, title: '', label: `Tag ${index}` })
const system = createSystem(defaultBaseConfig)

let root: Root
let frames: Map<number, () => void>
let asked = 0
const opened = vi.fn()

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  frames = new Map()
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => {
    frames.set(++asked, frame)
    return asked
  })
  vi.stubGlobal('cancelAnimationFrame', (id: number) => void frames.delete(id))
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(546)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <ChakraProvider value={system}>
        <WeekGrid label="Plan" columns={400} width={width} onOpen={opened} columnAt={columnAt} spotOf={spotOf} blocksAt={known} />
      </ChakraProvider>,
    ),
  )
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const drawn = () => [...document.querySelectorAll<HTMLElement>('[data-block]')]
const frame = () =>
  act(async () => {
    const due = [...frames.values()]
    frames.clear()
    for (const each of due) each()
  })
const settle = async () => {
  for (let at = 0; at < 30; at++) await frame()
}
const scroll = (column: number) =>
  act(async () => {
    const grid = document.querySelector('[role=application]')!
    grid.scrollLeft = column * width
    grid.dispatchEvent(new Event('scroll'))
  })
const press = (key: string) =>
  act(async () => void document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))

test('what comes into sight is drawn within some frames, a few blocks each, and read aloud whole', async () => {
  expect(drawn()).toHaveLength(0)
  expect(document.querySelectorAll('.name').length).toBeGreaterThan(4)
  let before = 0
  for (let at = 0; at < 12; at++) {
    await frame()
    expect(drawn().length - before).toBeLessThanOrEqual(14)
    before = drawn().length
  }
  // Five and a half columns, and one more at the edge.
  expect(before).toBe(6 * 6)
  expect(drawn()[0]!.getAttribute('aria-label')).toBe('Kurs 0.0 3/20 Raum Säntis, Entwurf')

  await scroll(20)
  expect(drawn().every(({ dataset }) => Number(dataset.block!.split('/')[0]) < 20)).toBe(true)
  await settle()
  expect(new Set(drawn().map(({ dataset }) => dataset.block!.split('/')[0]))).toEqual(new Set(['19', '20', '21', '22', '23', '24', '25']))
})

test('keys lead on from block to block, into a column that is not drawn yet too', async () => {
  await settle()
  act(() =>
    drawn()
      .find(({ dataset }) => dataset.block === '5/2')!
      .focus(),
  )
  await press('ArrowDown')
  expect((document.activeElement as HTMLElement).dataset.block).toBe('5/3')
  for (const column of [6, 7, 8]) {
    await press('ArrowRight')
    await scroll(column - 4)
    await settle()
    expect((document.activeElement as HTMLElement).dataset.block).toBe(`${column}/3`)
  }
  await press('Enter')
  expect(opened).toHaveBeenCalledExactlyOnceWith('8/3')
})

test('a block is opened by a click on it', async () => {
  await settle()
  act(() => drawn()[1]!.click())
  expect(opened).toHaveBeenLastCalledWith('0/1')
})
