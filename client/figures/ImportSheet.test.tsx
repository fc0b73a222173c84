import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ImportSheet } from './ImportSheet.tsx'

const { mine, asked, desk } = vi.hoisted(() => ({ mine: vi.fn(), asked: vi.fn(), desk: vi.fn() }))
vi.mock('#client/parts/studio/ownStudios.ts', () => ({ useOwnStudios: mine }))
vi.mock('#client/data/desk.ts', () => ({ useDeskStudio: desk }))
vi.mock('#client/data/useSend.ts', () => ({ useSend: () => ({ send: async () => undefined, waiting: false }) }))
vi.mock('#client/kit/waiting/useRemoval.ts', () => ({ useRemoval: () => ({ remove: () => {} }) }))
vi.mock('#client/kit/Sheet.tsx', () => ({ Sheet: ({ children }: { children: ReactNode }) => children }))
vi.mock('#client/kit/importer/useImporter.ts', () => ({ useImporter: asked }))
vi.mock('#client/kit/importer/Importer.tsx', () => ({ Importer: () => 'Datei wählen' }))

const two = [
  ['aarau', 'Aarau'],
  ['pfungen', 'Pfungen'],
] as const
const system = createSystem(defaultBaseConfig)
let root: Root
const draw = () => root.render(<ChakraProvider value={system}>{<ImportSheet onClose={() => {}} />}</ChakraProvider>)
const text = () => document.body.textContent ?? ''
const studio = () => asked.mock.lastCall?.[0].input.params.x

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  mine.mockReturnValue({ everywhere: false, options: two, nameOf: () => null })
  desk.mockReturnValue('')
  asked.mockReset().mockReturnValue({ state: { phase: 'none' } })
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
})

test('among several studios nobody reads a file into the first: it is asked for', async () => {
  draw()
  await vi.waitFor(() => expect(text()).toContain('Bitte wählen'))
  expect(text()).not.toContain('Datei wählen')
  const select = [...document.querySelectorAll('select')].find(each => each.textContent?.includes('Aarau'))!
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')!.set!.call(select, 'pfungen')
  select.dispatchEvent(new Event('change', { bubbles: true }))
  await vi.waitFor(() => expect(text()).toContain('Datei wählen'))
  expect(studio()).toBe('pfungen')
})

test.each([
  ['the desk’s', () => desk.mockReturnValue('pfungen'), 'pfungen'],
  ['the only one', () => mine.mockReturnValue({ everywhere: false, options: two.slice(0, 1), nameOf: () => null }), 'aarau'],
  ['all of them for whoever may everywhere', () => mine.mockReturnValue({ everywhere: true, options: two, nameOf: () => null }), 'alle'],
])('it begins with %s', async (_, given, begins) => {
  given()
  draw()
  await vi.waitFor(() => expect(text()).toContain('Datei wählen'))
  expect(studio()).toBe(begins)
})
