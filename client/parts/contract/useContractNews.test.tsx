import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useContractNews } from './useContractNews.ts'

interface News {
  events: string[]
  heard: () => void
  missed: (before: number) => void
}
const { news, stale, deaf } = vi.hoisted(() => ({ news: { now: undefined as unknown }, stale: vi.fn(), deaf: vi.fn() }))
vi.mock('#client/data/live.ts', () => ({
  onNews: (said: unknown) => {
    news.now = said
    return deaf
  },
}))
vi.mock('#client/data/reads.ts', () => ({ staleIn: stale }))

function Open() {
  useContractNews()
  return <p>offen</p>
}

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => document.body.replaceChildren())

test('an open page asks anew as soon as it is told, and for what it missed; closed it hears nothing', async () => {
  root.render(<Open />)
  await vi.waitFor(() => expect(news.now).toBeDefined())
  const said = news.now as News
  expect(said.events).toEqual(['contract:changed'])
  said.heard()
  said.missed(7)
  expect(stale.mock.calls).toEqual([
    [['transfers', 'contracts'], undefined],
    [['transfers', 'contracts'], 7],
  ])
  root.unmount()
  await vi.waitFor(() => expect(deaf).toHaveBeenCalledOnce())
})
