import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { HealthTasks } from './HealthTasks.tsx'

const shown = vi.hoisted(() => ({ desk: '', links: [] as Record<string, unknown>[] }))
vi.mock('#client/data/desk.ts', async load => ({ ...(await load<object>()), useDeskStudio: () => shown.desk }))
vi.mock('#client/data/reads.ts', async load => ({
  ...(await load<object>()),
  useCall: () => ({ data: ['pains', 'drafts', 'healthcare'].map(kind => ({ kind, count: 1 })) }),
}))
vi.mock('#client/kit/Row.tsx', async load => ({
  ...(await load<object>()),
  RowLink: ({ search }: { search: Record<string, unknown> }) => {
    shown.links.push(search)
    return null
  },
}))

test.each([
  ['', undefined],
  ['winterthur', 'alle'],
])('what waits is counted in all studios, and its lists open with all of them: desk «%s»', async (desk, studio) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  Object.assign(shown, { desk, links: [] })
  const root = createRoot(document.body)
  await act(async () =>
    root.render(
      <ChakraProvider value={createSystem(defaultBaseConfig)}>
        <HealthTasks />
      </ChakraProvider>,
    ),
  )
  expect(shown.links.map(search => [search.status, search.studio])).toEqual([
    ['new', studio],
    ['draft', studio],
    ['requested,checking', studio],
  ])
  act(() => root.unmount())
})
