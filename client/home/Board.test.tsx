import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { news } from '#contract/news/calls.ts'
import type { NewsItem } from '#contract/news/shapes.ts'
import { slides } from '#contract/slides/calls.ts'
import Board from './Board.tsx'

const [answer, send] = vi.hoisted(() => [vi.fn(), vi.fn(async (_: unknown) => undefined)])
vi.mock('#client/data/reads.ts', async original => ({ ...(await original<object>()), useCall: answer }))
vi.mock('#client/data/useSend.ts', () => ({ useSend: () => ({ send }) }))
vi.mock('@tanstack/react-router', async original => ({ ...(await original<object>()), useRouter: () => ({ history: { push: vi.fn() } }) }))

const item = (_id: string, more: Partial<NewsItem> = {}): NewsItem => ({
  _id,
  title: `News ${_id}`,
  text: `<p>Text ${_id}</p>`,
  picture: null,
  described: null,
  link: null,
  at: '2026-11-20T16:42:00.000Z',
  read: false,
  ...more,
})

const system = createSystem(defaultBaseConfig)
let root: Root
const told = (items: NewsItem[], shown: object[] = []) =>
  answer.mockImplementation((call: unknown) => ({ data: call === news.mine ? items : call === slides.shown ? shown : undefined }))
const draw = () =>
  root.render(
    <ChakraProvider value={system}>
      <Board />
    </ChakraProvider>,
  )
const text = () => document.body.textContent ?? ''
const press = (name: string) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith(name))!.click()

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  root.unmount()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

test('nothing to tell leaves no heading', async () => {
  told([])
  draw()
  await vi.waitFor(() => expect(answer).toHaveBeenCalled())
  expect(text()).not.toContain('News')
})

test('the newest three stand on the page, all in a sheet; one that is opened is read, once', async () => {
  told([item('a'), item('b', { read: true }), item('c'), item('d', { link: '/kurse' })])
  draw()
  await vi.waitFor(() => expect(text()).toContain('3 ungelesen'))
  expect(text()).not.toContain('News d')
  press('Alle 4 News')
  await vi.waitFor(() => expect(text()).toContain('News d'))
  press('News d')
  await vi.waitFor(() => expect(text()).toContain('Text d'))
  expect(text()).toContain('Mehr dazu')
  press('Alle News')
  await vi.waitFor(() => expect(text()).not.toContain('Text d'))
  press('News d')
  await vi.waitFor(() => expect(text()).toContain('Text d'))
  expect(send.mock.calls).toEqual([[{ params: { id: 'd' } }]])
})

test('a slide has its words, an event its time, and both lead on where they do', async () => {
  const slide = { title: 'Rudern', picture: 'files/a.webp', described: 'Ein Boot', link: null, startsAt: null }
  told(
    [],
    [
      { ...slide, _id: 's', kind: 'slide' },
      { ...slide, _id: 'e', kind: 'event', title: 'Fest', link: '/event/e', startsAt: '2026-12-02T06:00:00.000Z' },
    ],
  )
  draw()
  await vi.waitFor(() => expect(text()).toContain('Rudern'))
  expect([...document.querySelectorAll('img')].map(({ alt }) => alt)).toEqual(['Ein Boot', ''])
  expect([...document.querySelectorAll('a')].map(link => link.getAttribute('href'))).toEqual(['/event/e'])
  expect(text()).toContain('Event,')
})
