import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setSession } from '#client/data/signed.ts'
import { tap } from '#client/kit/testing/touch.ts'
import type { User } from '#contract/auth.ts'
import type { PersonCard } from '#contract/people.ts'
import type { Grant } from '#contract/rights.ts'
import { PersonPlans } from './PersonPlans.tsx'

const { useCall, link } = vi.hoisted(() => ({
  useCall: vi.fn(),
  link: ({ to, params, search, title, second, children }: Record<string, unknown>) => (
    <a href={[to, ...Object.values({ ...(params as object), ...(search as object) })].join(' ')}>
      {[title, second].filter(Boolean).join(': ')}
      {children as React.ReactNode}
    </a>
  ),
}))
vi.mock('#client/data/reads.ts', () => ({ useCall }))
vi.mock('#client/kit/Row.tsx', () => ({ RowLink: link }))
vi.mock('#client/kit/Button.tsx', async actual => ({ ...(await actual<object>()), ButtonLink: link }))

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  useCall.mockReset()
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const system = createSystem(defaultBaseConfig)
function draw(userRights: Grant[]) {
  setSession({ state: 'online', token: 't', user: { _id: 'o', userRoles: ['member'] } as unknown as User, userRights })
  root.render(
    <ChakraProvider value={system}>
      <PersonPlans card={{ _id: 'ida' } as PersonCard} />
    </ChakraProvider>,
  )
}
const links = () => [...document.querySelectorAll('a')].map(each => [each.getAttribute('href'), each.textContent])

test('whoever makes plans has the way to a new one; those there are read on request alone', async () => {
  const plan = { _id: 'p', title: 'Kraft', standing: 'running', start: '2026-11-01', end: null, trainer: 'Tina' }
  useCall.mockReturnValue({ data: [plan] })
  draw([{ right: 'tp_create', studios: 'all' }])
  await vi.waitFor(() => expect(links()).toEqual([['workoutCreate ida', 'Plan machen']]))
  expect(useCall).not.toHaveBeenCalled()
  await tap('Trainingspläne ansehen')
  await vi.waitFor(() => expect(links()).toHaveLength(2))
  expect(links()[0]).toEqual(['workoutEdit p', expect.stringMatching(/^Kraft: .+ · ab 01\.11\.2026 · von Tina$/)])
})

test('whoever only looks has no way to make one', async () => {
  draw([{ right: 'tp_viewAll', studios: 'all' }])
  await vi.waitFor(() => expect(document.body.textContent).toContain('Trainingspläne'))
  expect(links()).toEqual([])
})
