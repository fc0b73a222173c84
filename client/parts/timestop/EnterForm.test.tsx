import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '#client/data/problem.ts'
import { button, tap, type } from '#client/kit/testing/touch.ts'
import { timestop } from '#contract/timestop/calls.ts'
import type { OfPerson } from '#contract/timestop/shapes.ts'
import { EnterForm } from './EnterForm.tsx'
import { holidayId, known, yearly } from './testing/known.ts'

const answer = vi.hoisted(() => vi.fn())
const perform = vi.hoisted(() => vi.fn())
const reach = vi.hoisted(() => ({ decides: true }))
vi.mock('#client/data/reads.ts', async original => ({ ...(await original<object>()), useCall: answer, staleAfter: vi.fn() }))
vi.mock('#client/data/acts.ts', async original => ({ ...(await original<object>()), perform }))
vi.mock('#client/data/reach.ts', () => ({ useReach: () => ({ isIn: () => reach.decides }) }))

const userId = '0199c2a0-0000-7000-8000-0000000000aa'
const system = createSystem(defaultBaseConfig)
let root: Root
const text = () => document.body.textContent ?? ''
const draw = (of: Partial<OfPerson> | undefined = {}, error: unknown = null) => {
  answer.mockReturnValue({ data: error ? undefined : known(of), error, again: () => {} })
  root.render(
    <ChakraProvider value={system}>
      <EnterForm userId={userId} onDone={() => {}} />
    </ChakraProvider>,
  )
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-02-20T08:00:00.000Z') })
  reach.decides = true
  perform.mockReset().mockResolvedValue(undefined)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  vi.useRealTimers()
  root.unmount()
  document.body.replaceChildren()
})

async function fill(from: string, to: string) {
  await type('from', from)
  await type('to', to)
}
const checkbox = () => document.querySelector<HTMLInputElement>('input[type=checkbox]')

test('a pause is entered for somebody, and accepted in the same act by whoever decides', async () => {
  draw()
  await fill('2026-04-01', '2026-04-30')
  await vi.waitFor(() => expect(text()).toContain('Das Abo endet am 30.01.2027'))
  checkbox()!.click()
  await vi.waitFor(() => expect(checkbox()!.checked).toBe(true))
  await tap('Pause erfassen')
  await vi.waitFor(() => expect(perform).toHaveBeenCalledOnce())
  const [call, { body }] = perform.mock.calls[0]!
  expect(call).toBe(timestop.enter)
  expect(body).toMatchObject({ userId, index: 0, reason: holidayId, from: '2026-04-01', to: '2026-04-30', accept: true })
})

test('a day on which the person was there needs the word of whoever decides', async () => {
  draw({ contracts: [yearly({ visits: ['2026-02-10'] })] })
  await fill('2026-02-08', '2026-03-08')
  await vi.waitFor(() => expect(text()).toContain('Warum trotzdem?'))
  button('Pause erfassen')!.click()
  await vi.waitFor(() => expect(text()).toContain('Sag, warum dieser Tag trotzdem pausiert wird.'))
  expect(perform).not.toHaveBeenCalled()
})

test('who only sells can’t overrule it, and accepts nothing', async () => {
  reach.decides = false
  draw({ contracts: [yearly({ visits: ['2026-02-10'] })] })
  await fill('2026-02-08', '2026-03-08')
  await vi.waitFor(() => expect(text()).toContain('Am 10.02.2026 ist ein Besuch erfasst'))
  expect([text().includes('Warum trotzdem?'), checkbox()]).toEqual([false, null])
  button('Pause erfassen')!.click()
  await vi.waitFor(() => expect(document.querySelector('[name=from]')!.getAttribute('aria-invalid')).toBe('true'))
  expect(perform).not.toHaveBeenCalled()
})

test.each([
  [{ contracts: [] }, null, 'Diese Person hat hier keinen Vertrag, der läuft.'],
  [{ reasons: [] }, null, 'Es gibt noch keinen Grund für Pausen'],
  [{}, new CallError('offline', 'Kein Netz.'), 'Die Verträge dieser Person sind auf diesem Gerät noch nicht geladen.'],
])('where nothing can be entered it says why: %#', async (of, error, sentence) => {
  draw(of, error)
  await vi.waitFor(() => expect(text()).toContain(sentence))
  expect(button('Pause erfassen')).toBeUndefined()
})
