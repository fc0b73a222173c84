import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import type { EntryCode } from '#contract/shop/entryCodes.ts'
import Codes from './Codes.tsx'

type Takes = (row: EntryCode) => void
const drawn = vi.hoisted(() => ({ open: (() => {}) as Takes, change: (() => {}) as Takes, row: undefined as EntryCode | undefined }))
vi.mock('#client/kit/Page.tsx', () => ({ Page: ({ children }: { children: unknown }) => children }))
vi.mock('#client/kit/Sheet.tsx', () => ({
  Sheet: ({ children, onClose }: { children: unknown; onClose: () => void }) => [
    children,
    <button key="close" type="button" aria-label="close" onClick={onClose} />,
  ],
}))
vi.mock('#client/kit/table/CallTable.tsx', () => ({
  CallTable: ({ open }: { open: Takes }) => {
    drawn.open = open
    return null
  },
}))
vi.mock('./OfficeCode.tsx', () => ({
  OfficeCode: ({ row, onChange }: { row: EntryCode; onChange: Takes }) => {
    Object.assign(drawn, { row, change: onChange })
    return row.end
  },
}))

const code = (_id: string, used = 0) => ({ _id, code: null, end: `${_id}${used}`, used, uses: [] }) as unknown as EntryCode

test('what an act answers changes the code that is open, opens none again and takes no other one’s place', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const root = createRoot(document.body)
  await act(async () =>
    root.render(
      <ChakraProvider value={createSystem(defaultBaseConfig)}>
        <Codes />
      </ChakraProvider>,
    ),
  )
  await act(async () => drawn.open(code('a')))
  const { change } = drawn
  await act(async () => change(code('a', 1)))
  expect(document.body.textContent).toBe('a1')
  await act(async () => document.querySelector<HTMLElement>('[aria-label=close]')!.click())
  await act(async () => change(code('a', 2)))
  expect(document.body.textContent).toBe('')
  await act(async () => drawn.open(code('b')))
  await act(async () => change(code('a', 3)))
  expect(document.body.textContent).toBe('b0')
  act(() => root.unmount())
})
