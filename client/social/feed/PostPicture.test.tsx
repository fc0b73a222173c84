import { getDefaultStore } from 'jotai'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectionAtom } from '#client/data/connection.ts'
import { PostPicture } from './PostPicture.tsx'
import { smallPicture } from './useFeed.ts'

vi.mock('./useFeed.ts', () => ({ smallPicture: vi.fn() }))
vi.mock('@chakra-ui/react', () => ({ Box: ({ children }: { children: ReactNode }) => <div>{children}</div> }))
vi.mock('#client/kit/Button.tsx', () => ({
  Button: ({ children, onClick }: { children: ReactNode; onClick: () => void }) => (
    <button type="button" onClick={onClick}>
      {children}
    </button>
  ),
}))
vi.mock('#client/kit/Sheet.tsx', () => ({ Sheet: () => null }))

const loads = vi.mocked(smallPicture)
const picture = { name: 'bild', width: 4, height: 3 }
let root: Root

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:bild', revokeObjectURL: () => {} }))
  loads.mockReset()
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
})

const online = (online: boolean) => getDefaultStore().set(connectionAtom, { online, portal: false, since: '' })
const draw = () => act(async () => root.render(<PostPicture picture={picture} alt="Bild" />))
const said = () => document.body.textContent

test('a picture whose loading was ended by another is loaded once more', async () => {
  loads.mockRejectedValueOnce(new Error('cancelled')).mockResolvedValue(new Blob(['x']))
  await draw()
  expect(document.querySelector('img')?.src).toBe('blob:bild')
  expect(loads).toHaveBeenCalledTimes(2)
})

test('one that can’t be had says so, and comes by itself as soon as there is a network', async () => {
  online(false)
  loads.mockRejectedValue(new Error('away'))
  await draw()
  expect(said()).toContain('nicht auf diesem Gerät')
  loads.mockResolvedValue(new Blob(['x']))
  await act(async () => online(true))
  expect(document.querySelector('img')?.src).toBe('blob:bild')
})

test('or by a tap', async () => {
  online(true)
  loads.mockRejectedValue(new Error('away'))
  await draw()
  loads.mockResolvedValue(new Blob(['x']))
  await act(async () => document.querySelector('button')!.click())
  expect(document.querySelector('img')?.src).toBe('blob:bild')
})
