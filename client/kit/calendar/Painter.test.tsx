import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Picture } from './ColumnNode.ts'
import type { GridBlock } from './calendarGrid.ts'
import { Painter } from './Painter.ts'

let due: (() => void)[]
let lists: Record<number, GridBlock[]>
let painter: Painter
let hosts: Record<'names' | 'columns' | 'paper', HTMLElement>

const block = (id: string): GridBlock => ({ id, from: 600, to: 660, title: id, brief: 'Säntis', lines: ['18:00'], more: '', look: 'plain' })
const blocks = (column: number, count: number) => Array.from({ length: count }, (_, at) => block(`${column}/${at}`))
const none: GridBlock[] = []
const picture = (more: Partial<Picture> = {}): Picture => ({
  columns: 100,
  width: 100,
  start: 0,
  blocksAt: index => lists[index] ?? none,
  columnAt: index => ({ key: `${index}`, group: `Tag ${index}`, title: '', label: `Tag ${index}` }),
  ...more,
})
const frame = () => {
  const now = due
  due = []
  for (const each of now) each()
}
const settle = () => {
  while (due.length > 0) frame()
}
const idsOf = (column: number) =>
  [...hosts.columns.querySelectorAll<HTMLElement>(`[data-column="${column}"] [data-block]`)].map(({ dataset }) => dataset.block)
const element = (id: string) => hosts.columns.querySelector<HTMLElement>(`[data-block="${id}"]`)!
const named = () => [...hosts.names.children].map(({ textContent }) => textContent)

beforeEach(() => {
  due = []
  lists = {}
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => due.push(draw))
  vi.stubGlobal('cancelAnimationFrame', () => {})
  const host = () => document.body.appendChild(document.createElement('div'))
  hosts = { names: host(), columns: host(), paper: host() }
  painter = new Painter(hosts, () => {})
})
afterEach(() => {
  painter.end()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

function open(first: number, last: number) {
  painter.see(first, last)
  painter.show(picture())
  frame()
}

test('a frame draws so much and no more, a long column in several; what was whole stays so', () => {
  lists = { 0: blocks(0, 4), 1: blocks(1, 30), 2: blocks(2, 2) }
  open(0, 2)
  frame()
  expect([idsOf(0).length, idsOf(1).length, idsOf(2).length]).toEqual([4, 4, 0])
  frame()
  expect([idsOf(1).length, idsOf(2).length]).toEqual([18, 0])
  settle()
  expect([idsOf(1).length, idsOf(2).length]).toEqual([30, 2])
  lists[0] = blocks(0, 40)
  painter.show(picture())
  expect(idsOf(0)).toHaveLength(40)
})

test('an empty column is filled as its courses come, and holds those alone once there are fewer', () => {
  open(0, 3)
  settle()
  lists[2] = blocks(2, 3)
  painter.show(picture())
  settle()
  expect(idsOf(2)).toEqual(['2/0', '2/1', '2/2'])
  lists[2] = [block('2/1')]
  painter.show(picture())
  expect(idsOf(2)).toEqual(['2/1'])
})

test('what flies by has its names at once and its blocks once it comes to rest', () => {
  for (let column = 0; column < 60; column++) lists[column] = blocks(column, 2)
  open(0, 4)
  settle()
  for (const first of [20, 40]) {
    painter.see(first, first + 4)
    frame()
    expect(named().toSorted()).toEqual([0, 1, 2, 3, 4].map(at => `Tag ${first + at}`))
    expect(hosts.columns.querySelector('[data-block]')).toBeNull()
  }
  settle()
  expect([...hosts.columns.children].map(column => (column as HTMLElement).dataset.column)).toEqual(['40', '41', '42', '43', '44'])
  expect(idsOf(44)).toEqual(['44/0', '44/1'])
})

test('elements are used again in the order of the days, with nothing left of what they showed', () => {
  for (let column = 0; column < 60; column++) lists[column] = [{ ...block(`${column}/0`), clash: column === 0, fixed: column === 0 }]
  open(0, 4)
  settle()
  const before = new Set(hosts.columns.querySelectorAll('.block'))
  painter.see(2, 6)
  settle()
  painter.see(1, 5)
  settle()
  expect([...hosts.columns.children].map(column => (column as HTMLElement).dataset.column)).toEqual(['1', '2', '3', '4', '5'])
  expect(before.has(element('5/0'))).toBe(true)
  expect(hosts.columns.querySelector('[data-clash], [data-fixed]')).toBeNull()
  expect(element('5/0').getAttribute('aria-label')).toBe('5/0 18:00')
})

test('a block that was made ready to be dragged is not used for another', () => {
  for (let column = 0; column < 60; column++) lists[column] = blocks(column, 1)
  open(0, 0)
  settle()
  const ready = element('0/0')
  ready.append(document.createElement('span'))
  painter.see(1, 1)
  settle()
  expect(element('1/0')).not.toBe(ready)
  expect(element('1/0').childElementCount).toBe(1)
})

test('a block that has the keys stays, and keeps its element whatever changes beside it', () => {
  lists = { 0: [block('0/1')] }
  open(0, 4)
  settle()
  const held = element('0/1')
  expect(held.tabIndex).toBe(0)
  held.focus()
  lists[0] = [{ ...block('0/0'), from: 500, to: 560 }, block('0/1')]
  painter.show(picture({ active: '0/1', activeAt: 0 }))
  expect(idsOf(0)).toEqual(['0/0', '0/1'])
  expect(document.activeElement).toBe(held)
  painter.see(50, 54)
  settle()
  expect(document.activeElement).toBe(held)
  held.blur()
  painter.see(51, 55)
  settle()
  expect(held.isConnected).toBe(false)
})
