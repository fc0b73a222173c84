import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { button, tap } from '#client/kit/testing/touch.ts'
import { RequestTools } from './RequestTools.tsx'

const send = vi.hoisted(() => vi.fn())
vi.mock('#client/data/send.ts', () => ({ send }))
vi.mock('#client/data/reads.ts', () => ({ staleAfter: vi.fn() }))
vi.mock('#client/kit/FileButton.tsx', () => ({ FileButton: () => null }))
vi.mock('#client/kit/table/Above.tsx', () => ({ Above: ({ children }: { children: React.ReactNode }) => children }))
vi.mock('#client/kit/table/tableAddress.ts', () => ({ useFollows: () => undefined, useShown: () => [{ filters: {} }] }))

const system = createSystem(defaultBaseConfig)
const done = vi.fn()
let root: Root

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  done.mockReset()
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
  vi.useRealTimers()
})

/** The end of a run, looked at for a minute. */
async function ended(answer: { total: number; done: number; troubled: number }) {
  send.mockResolvedValue(answer)
  root.render(
    <ChakraProvider value={system}>
      <RequestTools filters={[]} run="r" done={done} />
    </ChakraProvider>,
  )
  for (let second = 0; second < 60; second++) {
    await new Promise(resolve => setImmediate(resolve))
    vi.advanceTimersByTime(1000)
  }
  return document.querySelector('[role=status]')?.textContent
}

test('what a run could not confirm stays until it was read', async () => {
  expect(await ended({ total: 2, done: 2, troubled: 2 })).toBe(
    'Keine Anfrage ist bestätigt. 2 brauchen noch einen Betrag oder eine Unterschrift.',
  )
  expect(done).not.toHaveBeenCalled()
  await tap('Gut')
  expect(done).toHaveBeenCalledOnce()
})

test('a run that left nothing to do goes by itself', async () => {
  expect(await ended({ total: 2, done: 2, troubled: 0 })).toBe('2 Anfragen sind bestätigt.')
  expect([button('Gut'), done.mock.calls.length > 0]).toEqual([undefined, true])
})
