import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { getDefaultStore } from 'jotai'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { toast, toastSlotsAtom, toastsAtom } from '#client/kit/toast.ts'
import { Snackbars } from './Snackbars.tsx'

const push = vi.hoisted(() => vi.fn())
vi.mock('@tanstack/react-router', () => ({ useRouter: () => ({ history: { push } }) }))
const status = vi.hoisted(() => ({ waiting: 0, refused: [] as object[], failing: [] }))
vi.mock('#client/data/local.ts', async old => ({ ...(await old<object>()), useSyncStatus: () => ({ ...status }) }))
vi.mock('./SyncSign.tsx', () => ({ waits: String }))

async function draw() {
  getDefaultStore().set(toastsAtom, [])
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <ChakraProvider value={createSystem(defaultBaseConfig)}>
        <Snackbars screen="home" last />
      </ChakraProvider>,
    ),
  )
  return { place, end: () => act(() => root.unmount()) }
}

test('while a sheet is open, what can be undone is said in it, where it can be pressed', async () => {
  const { place, end } = await draw()
  const sheet = document.body.appendChild(document.createElement('div'))
  getDefaultStore().set(toastSlotsAtom, [sheet])
  const undo = vi.fn()
  await act(async () => void toast('Gespeichert', { undo }))
  expect(place.textContent).not.toContain('Gespeichert')
  await act(async () => [...sheet.querySelectorAll('button')].find(({ textContent }) => textContent === 'Rückgängig')?.click())
  expect(undo).toHaveBeenCalledOnce()
  await act(async () => void toast('Noch einmal'))
  expect([place.textContent, sheet.textContent]).toEqual([expect.stringContaining('Noch einmal'), ''])
  await act(async () => getDefaultStore().set(toastSlotsAtom, []))
  end()
})

test('a tap on a toast leads to what it tells of, and closes it', async () => {
  const { place, end } = await draw()
  const onOpen = vi.fn()
  await act(async () => void toast('Noah: Bist du schon unterwegs?', { to: '/chat?group=g', onOpen }))
  const sentence = [...place.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith('Noah'))
  await act(async () => sentence?.click())
  expect(onOpen).toHaveBeenCalledOnce()
  expect(push.mock.calls).toEqual([['/chat?group=g']])
  expect(getDefaultStore().get(toastsAtom)).toEqual([])
  end()
})

test.each([
  ['has arrived', { waiting: 0, refused: [] }, 'Schicht gesichert.'],
  ['still waits', { waiting: 1, refused: [] }, 'Schicht gesichert. Wird gesendet, sobald du Netz hast.'],
  ['was refused', { waiting: 0, refused: [{}] }, 'Schicht gesichert. Wird gesendet, sobald du Netz hast.'],
])('what %s is not told of as anything else', async (_name, now, words) => {
  Object.assign(status, now)
  const { place, end } = await draw()
  await act(async () => void toast('Schicht gesichert. Wird gesendet, sobald du Netz hast.', { sent: 'Schicht gesichert.' }))
  expect(place.querySelector('[role=status]')?.textContent).toBe(words)
  Object.assign(status, { waiting: 0, refused: [] })
  end()
})
