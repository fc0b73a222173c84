import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { getDefaultStore } from 'jotai'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dirtyAtom } from '#client/data/dirty.ts'
import { questionAtom } from '#client/kit/ask.ts'
import { HandIn } from './HandIn.tsx'

const photo = new File([''], 'Seite.jpg', { type: 'image/jpeg' })
vi.mock('#client/data/reads.ts', async original => ({
  ...(await original<object>()),
  useCall: () => ({ data: undefined, error: null }),
  useCalls: () => [],
}))
vi.mock('#client/kit/Sheet.tsx', () => ({
  Sheet: ({ children, onClose }: { children: ReactNode; onClose: () => void }) => (
    <>
      <button type="button" onClick={onClose}>
        Schliessen
      </button>
      {children}
    </>
  ),
}))
vi.mock('#client/kit/upload/PickFile.tsx', () => ({
  PickFile: ({ onPick, children }: { onPick?: (file: File) => void; children: ReactNode }) => (
    <button type="button" onClick={() => onPick?.(photo)}>
      {children}
    </button>
  ),
}))
vi.mock('./photo.ts', () => ({ pageOf: async (_id: string) => ({ _id, jpeg: new Uint8Array(), codes: [] }) }))
vi.mock('./PhotoPages.tsx', () => ({ PhotoPages: ({ pages }: { pages: readonly unknown[] }) => `${pages.length} Seiten` }))

const system = createSystem(defaultBaseConfig)
const onClose = vi.fn()
const store = getDefaultStore()
let root: Root
const press = (words: string) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === words)!.click()
const text = () => document.body.textContent ?? ''

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  onClose.mockReset()
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<ChakraProvider value={system}>{<HandIn studios={[['pfungen', 'Pfungen']]} onClose={onClose} />}</ChakraProvider>)
  await vi.waitFor(() => expect(text()).toContain('0 Seiten'))
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
  store.set(questionAtom, undefined)
})

test('where nothing is photographed, closing asks nothing', () => {
  press('Schliessen')
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('photographed pages go only when that is meant, and no new version takes them', async () => {
  press('Seiten fotografieren')
  await vi.waitFor(() => expect(text()).toContain('1 Seiten'))
  await vi.waitFor(() => expect(store.get(dirtyAtom).size).toBeGreaterThan(0))
  press('Schliessen')
  await vi.waitFor(() => expect(store.get(questionAtom)?.title).toBe('Fotografierte Seiten verwerfen?'))
  expect(onClose).not.toHaveBeenCalled()
  store.get(questionAtom)!.answer(true)
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
})
