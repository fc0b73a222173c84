import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Done } from './Done.tsx'

const state = vi.hoisted(() => ({ acts: [] as unknown[], rows: undefined as unknown[] | undefined, asked: [] as unknown[] }))
vi.mock('#client/data/outboxActs.ts', () => ({ useOutboxActs: () => state.acts }))
vi.mock('#client/data/reads.ts', () => ({
  useCalls: (_: unknown, inputs: unknown[]) =>
    inputs.map(input => {
      state.asked.push(input)
      return { data: state.rows && { rows: state.rows, total: state.rows.length } }
    }),
}))
vi.mock('#client/kit/Button.tsx', () => ({
  ButtonLink: ({ to, search, children }: { to: string; search?: object; children: ReactNode }) => (
    <a href={`${to}${search ? JSON.stringify(search) : ''}`}>{children}</a>
  ),
}))
vi.mock('#client/kit/Section.tsx', () => ({ Section: ({ title, children }: { title: string; children: ReactNode }) => [title, children] }))
vi.mock('#client/kit/Tick.tsx', () => ({ Tick: () => null }))
vi.mock('#client/kit/waiting/NeedsYou.tsx', () => ({
  Need: ({ text, children }: { text: string; children: ReactNode }) => [text, children],
}))
vi.mock('#client/parts/contract/StateChip.tsx', () => ({ StateChip: ({ state }: { state: string }) => state }))
vi.mock('@chakra-ui/react', () => {
  const plain = ({ children }: { children: ReactNode }) => children
  return { Flex: plain, Text: plain }
})

const _id = '0198a000-0000-7000-8000-0000000000aa'
const closed = { _id, studio: 'pfungen', surname: 'Meier', row: undefined }
const contract = { _id, number: 1012, userId: 'somebody', index: 0, name: 'Meier Anna', title: 'Jahresabo', state: 'temporary' }
const act = (more: object) => ({ kind: 'create', id: _id, row: { key: 'key', ...more } })

let root: Root
const draw = () => root.render(<Done closed={closed} offer="offer" />)
const text = () => document.body.textContent ?? ''
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  Object.assign(state, { acts: [act({ state: 'waiting' })], rows: undefined, asked: [] })
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
})

test('what waited here has a number and a state as soon as it has come to the studio', async () => {
  draw()
  await vi.waitFor(() => expect(text()).toContain('sobald Netz da ist'))
  expect(state.asked).toEqual([])

  Object.assign(state, { acts: [act({ state: 'done' })], rows: [{ ...contract, _id: 'another' }, contract] })
  draw()
  await vi.waitFor(() => expect(text()).toContain('Vertrag 1012'))
  expect(text()).toContain('temporary')
  expect(text()).not.toContain('sobald Netz da ist')
  expect(state.asked).toContainEqual({ query: { q: 'Meier', studio: ['pfungen'], sort: '-receivedAt' } })
})

test('it says that it has arrived before the number is known', async () => {
  state.acts = [act({ state: 'done' })]
  draw()
  await vi.waitFor(() => expect(text()).toContain('Der Vertrag ist im Studio.'))
})

test('what the studio did not take says why, and can be signed anew from here', async () => {
  state.acts = [act({ state: 'refused', message: 'Dieses Angebot wird nicht mehr verkauft.' })]
  draw()
  await vi.waitFor(() => expect(text()).toContain('Dieses Angebot wird nicht mehr verkauft.'))
  expect(document.querySelector('a[href^="contractNewFor"]')?.getAttribute('href')).toContain(
    JSON.stringify({ studio: 'pfungen', vertrag: _id }),
  )
})
