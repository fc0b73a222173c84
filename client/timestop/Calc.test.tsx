import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '#client/data/problem.ts'
import { known } from '#client/parts/timestop/testing/known.ts'
import Calc from './Calc.tsx'

const answer = vi.hoisted(() => vi.fn())
const words = vi.hoisted(() => ({}) as { person?: string })
vi.mock('#client/data/reads.ts', async original => ({ ...(await original<object>()), useCall: answer }))
vi.mock('#client/map/links.tsx', async original => ({ ...(await original<object>()), useQueryText: () => words }))
vi.mock('#client/kit/Page.tsx', () => ({ Page: ({ children }: { children: React.ReactNode }) => children }))
vi.mock('#client/parts/MemberPicker.tsx', () => ({ MemberPicker: () => null }))

const system = createSystem(defaultBaseConfig)
let root: Root
const text = () => document.body.textContent ?? ''
const draw = () =>
  root.render(
    <ChakraProvider value={system}>
      <Calc />
    </ChakraProvider>,
  )

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-04-01T08:00:00.000Z') })
  words.person = undefined
  answer.mockReset().mockReturnValue({ data: undefined, error: null, again: () => {} })
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  vi.useRealTimers()
  root.unmount()
  document.body.replaceChildren()
})

test('free inputs are counted line by line, and the studio is asked nothing', async () => {
  draw()
  await vi.waitFor(() => expect(text()).toContain('Pausierte Tage30 Tage'))
  expect(text()).toContain('Das Abo endet am 30.01.2027 statt am 31.12.2026.')
  expect(text()).toContain('01.04.2026 bis 30.04.2026, 30 Tage')
  expect(text()).toContain('angehängt 01.01.2027 bis 30.01.2027')
  expect(answer).not.toHaveBeenCalled()
})

test('of a member it counts their contract with what the studio allows', async () => {
  words.person = '0199c2a0-0000-7000-8000-0000000000aa'
  answer.mockReturnValue({ data: known(), error: null, again: () => {} })
  draw()
  await vi.waitFor(() => expect(text()).toContain('GebührCHF\u00a010.00'))
  expect(text()).toContain('CHF\u00a010.00 je angefangene 30 Tage, 14 bis 90 Tage')
})

test('somebody whom this device does not know is not guessed', async () => {
  words.person = '0199c2a0-0000-7000-8000-0000000000aa'
  answer.mockReturnValue({ data: undefined, error: new CallError('offline', 'Kein Netz.'), again: () => {} })
  draw()
  await vi.waitFor(() => expect(text()).toContain('Die Verträge dieser Person sind auf diesem Gerät noch nicht geladen.'))
  expect(text()).not.toContain('Pausierte Tage')
})
