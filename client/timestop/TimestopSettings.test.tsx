import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { button, tap } from '#client/kit/testing/touch.ts'
import { holidays } from '#client/parts/timestop/testing/known.ts'
import { timestop } from '#contract/timestop/calls.ts'
import Settings from './TimestopSettings.tsx'

const answer = vi.hoisted(() => vi.fn())
const perform = vi.hoisted(() => vi.fn())
const none = vi.hoisted(() => [])
const reach = vi.hoisted(() => ({ everywhere: true }))
vi.mock('#client/data/reads.ts', async original => ({ ...(await original<object>()), useCall: answer, staleAfter: vi.fn() }))
vi.mock('#client/data/acts.ts', async original => ({ ...(await original<object>()), perform }))
vi.mock('#client/data/outboxActs.ts', async original => ({
  ...(await original<object>()),
  useActsKnown: () => true,
  useOutboxActs: () => none,
}))
vi.mock('#client/data/reach.ts', () => ({ useReach: () => ({ everywhere: reach.everywhere, isIn: () => true }) }))
vi.mock('#client/parts/studio/ownStudios.ts', () => ({ useOwnStudios: () => ({ all: [['winterthur', 'Winterthur']] }) }))
vi.mock('#client/map/links.tsx', async original => ({
  ...(await original<object>()),
  Link: ({ children }: { children: React.ReactNode }) => children,
}))
vi.mock('#client/kit/Page.tsx', () => ({ Page: ({ children }: { children: React.ReactNode }) => children }))

const system = createSystem(defaultBaseConfig)
let root: Root
const text = () => document.body.textContent ?? ''
const draw = () => {
  const data = { text: 'Hallo', reasons: [holidays], closures: [], version: 3 }
  answer.mockReturnValue({ data, error: null, stand: Date.now(), again: () => {} })
  root.render(
    <ChakraProvider value={system}>
      <Settings />
    </ChakraProvider>,
  )
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  reach.everywhere = true
  perform.mockReset().mockResolvedValue(undefined)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
})

const groups = () => [...document.querySelectorAll('[role=group]')].map(group => group.getAttribute('aria-label'))

test('a reason that is added is born here and blank, and is not saved before it has a name', async () => {
  draw()
  await tap('Grund hinzufügen')
  await vi.waitFor(() => expect(groups()).toEqual(['Ferien', 'Grund 2']))
  await tap('Speichern')
  await vi.waitFor(() => expect(document.querySelector('[aria-invalid]')).toBeTruthy())
  expect(perform).not.toHaveBeenCalled()
})

test('what is saved says which settings were seen', async () => {
  draw()
  await vi.waitFor(() => expect(groups()).toEqual(['Ferien']))
  const line = document.querySelector('[role=group]')!
  ;[...line.querySelectorAll<HTMLInputElement>('input[type=checkbox]')][0]!.click()
  await tap('Speichern')
  await vi.waitFor(() => expect(perform).toHaveBeenCalledOnce())
  const [call, { body }] = perform.mock.calls[0]!
  expect(call).toBe(timestop.saveSettings)
  expect(body).toMatchObject({ text: 'Hallo', reasons: [{ ...holidays, needsProof: true }], closures: [], version: 3 })
})

test('who does not administer every studio reads why they change nothing', async () => {
  reach.everywhere = false
  draw()
  await vi.waitFor(() => expect(text()).toContain('Die Einstellungen gelten für alle Studios'))
  expect(button('Speichern')).toBeUndefined()
})
