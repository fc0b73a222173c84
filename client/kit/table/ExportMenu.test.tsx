import { Blob as NodeBlob } from 'node:buffer'
import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { getDefaultStore } from 'jotai'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '#client/data/problem.ts'
import { send } from '#client/data/send.ts'
import { useCan } from '#client/data/session.ts'
import { download } from '#client/kit/download.ts'
import { toastsAtom } from '#client/kit/toast.ts'
import type { Column } from './column.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { amounts, counts, days, flags, instants, lengths, numbers, shares } from './kinds.ts'

vi.mock('#client/data/send.ts', () => ({ send: vi.fn() }))
vi.mock('#client/data/session.ts', async load => ({ ...(await load<object>()), useCan: vi.fn() }))
vi.mock('#client/kit/download.ts', async load => ({ ...(await load<object>()), download: vi.fn() }))

interface Thing {
  _id: string
  name: string
  many: number | null
  on: string
}

const columns: Column<Thing>[] = [
  { id: 'name', title: 'Name', text: ({ name }) => name },
  { id: 'many', title: 'Plätze', ...counts(({ many }) => many) },
  { id: 'on', title: 'Seit', ...days(({ on }) => on) },
]
const rows: Thing[] = [
  { _id: 'a', name: '=Räume', many: 1284, on: '2026-11-22' },
  { _id: 'b', name: 'Säntis', many: null, on: '2026-11-20T23:30:00.000Z' },
]
const system = createSystem(defaultBaseConfig)

let root: Root
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // jsdom's own can't be read.
  vi.stubGlobal('Blob', NodeBlob)
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T15:42:00.000Z') })
  vi.mocked(useCan).mockReturnValue(true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

async function pick(label: string) {
  await act(async () =>
    root.render(
      <ChakraProvider value={system}>
        <ExportMenu
          label="Räume"
          one="Raum"
          filters={[['Studio', 'Winterthur']]}
          columns={columns}
          rows={async () => ({ rows, total: 2 })}
        />
      </ChakraProvider>,
    ),
  )
  const [button] = document.querySelectorAll('button')
  expect(button?.textContent).toBe('Export')
  await act(async () => button?.click())
  const items = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')]
  await act(async () => items.find(({ textContent }) => textContent === label)?.click())
  return items.map(({ textContent }) => textContent)
}
const said = () => getDefaultStore().get(toastsAtom).at(-1)

test('a book gets what each cell is, not what it looks like, and what the list is narrowed by', async () => {
  const book = new NodeBlob(['x'])
  vi.mocked(send).mockResolvedValue(book as never)
  expect(await pick('Excel, mit Filtern und Stand')).toEqual(['Excel, mit Filtern und Stand', 'CSV, nur die Zeilen'])
  expect(vi.mocked(send).mock.calls[0]?.[1]).toEqual({
    body: {
      title: 'Räume',
      filters: [['Studio', 'Winterthur']],
      columns: [
        { title: 'Name', kind: 'text' },
        { title: 'Plätze', kind: 'count' },
        { title: 'Seit', kind: 'day' },
      ],
      rows: [
        ['=Räume', 1284, '2026-11-22'],
        ['Säntis', null, '2026-11-20T23:30:00.000Z'],
      ],
    },
  })
  expect(vi.mocked(download).mock.calls).toEqual([[book, 'raeume-2026-11-22.xlsx']])
})

test('a CSV holds the lines alone, tamed; its name says what it leaves out and of when it is', async () => {
  await pick('CSV, nur die Zeilen')
  const [blob, name] = vi.mocked(download).mock.calls[0] as [Blob, string]
  expect(name).toBe('raeume-winterthur-2026-11-22-1642.csv')
  expect(await blob.text()).toBe("Name;Plätze;Seit\r\n'=Räume;1284;22.11.2026\r\nSäntis;;21.11.2026\r\n")
})

test('who may not have books is offered the CSV', async () => {
  vi.mocked(useCan).mockReturnValue(false)
  expect(await pick('')).toEqual(['CSV, nur die Zeilen'])
})

test('a refusal is said in its own words', async () => {
  vi.mocked(send).mockRejectedValue(new CallError('files-busy', 'Gerade werden schon viele Dateien geschrieben.', 429))
  await pick('Excel, mit Filtern und Stand')
  expect(JSON.stringify(said())).toContain('Gerade werden schon viele Dateien geschrieben.')
})

test('each kind is shown and exported from one value', () => {
  const both = (column: Pick<Column<{ value: never }>, 'text' | 'export'>, value: unknown) => {
    const row = { value: value as never }
    return [column.text(row), column.export?.kind, column.export?.value(row)]
  }
  const of = ({ value }: { value: never }) => value
  expect(both(counts(of), 1284)).toEqual(['1’284', 'count', 1284])
  expect(both(numbers(of), 62.5)).toEqual(['62,5', 'number', 62.5])
  expect(both(amounts(of), 125_050)).toEqual(['CHF\u00a01’250.50', 'money', 125_050])
  expect(both(shares(of), 61.25)).toEqual(['61,3 %', 'percent', 61.25])
  expect(both(lengths(of), 95)).toEqual(['1:35', 'minutes', 95])
  expect(both(instants(of), '2026-11-20T15:42:00.000Z')).toEqual(['Fr 20.11.2026, 16:42', 'instant', '2026-11-20T15:42:00.000Z'])
  expect(both(flags(of), true)).toEqual(['ja', undefined, undefined])
  expect(both(flags(of), false)[0]).toBe('nein')
  expect(both(counts(of), null)).toEqual([null, 'count', null])
})
