import { createStore, Provider } from 'jotai'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Update, updateAtom } from '#client/data/update.ts'
import { useStaysNew } from './useStaysNew.ts'

const probe = vi.hoisted(() => vi.fn(async () => true))
vi.mock('#client/data/connection.ts', () => ({ probe }))

const reload = vi.fn()
const store = createStore()
let root: Root

function Screen() {
  useStaysNew(reload)
  return null
}

/** The screen is switched on at this moment of the device's clock. */
function begin(at: Date) {
  vi.setSystemTime(at)
  root = createRoot(document.createElement('div'))
  act(() =>
    root.render(
      <Provider store={store}>
        <Screen />
      </Provider>,
    ),
  )
}
const until = async (at: Date) => void (await act(() => vi.advanceTimersByTimeAsync(at.getTime() - Date.now())))

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  probe.mockResolvedValue(true)
})
afterEach(() => {
  act(() => root.unmount())
  vi.useRealTimers()
  vi.restoreAllMocks()
  reload.mockClear()
  probe.mockReset()
  store.set(updateAtom, null)
})

test.each([
  ['in the evening', new Date(2026, 10, 20, 21, 10), new Date(2026, 10, 21, 4, 29, 59), new Date(2026, 10, 21, 4, 30)],
  ['after midnight', new Date(2026, 10, 21, 1, 0), new Date(2026, 10, 21, 4, 29, 59), new Date(2026, 10, 21, 4, 30)],
  ['at that very minute', new Date(2026, 10, 21, 4, 30), new Date(2026, 10, 22, 4, 29, 59), new Date(2026, 10, 22, 4, 30)],
  ['on the last day of a year', new Date(2026, 11, 31, 9, 0), new Date(2027, 0, 1, 4, 29, 59), new Date(2027, 0, 1, 4, 30)],
])('switched on %s it begins anew in the next night, and not before', async (_name, from, before, at) => {
  begin(from)
  await until(before)
  expect(reload).not.toHaveBeenCalled()
  expect(probe).not.toHaveBeenCalled()
  await until(at)
  expect(reload).toHaveBeenCalledOnce()
})

test('without a network it stays as it is, and asks again until there is one', async () => {
  begin(new Date(2026, 10, 20, 21, 0))
  probe.mockResolvedValue(false)
  await until(new Date(2026, 10, 21, 9, 5))
  // At half past four and every ten minutes from then.
  expect(probe).toHaveBeenCalledTimes(28)
  expect(reload).not.toHaveBeenCalled()
  probe.mockResolvedValue(true)
  await until(new Date(2026, 10, 21, 9, 9, 59))
  expect(reload).not.toHaveBeenCalled()
  await until(new Date(2026, 10, 21, 9, 10))
  expect(reload).toHaveBeenCalledOnce()
})

test('a screen that was left reloads nothing', async () => {
  begin(new Date(2026, 10, 20, 21, 0))
  act(() => root.unmount())
  await until(new Date(2026, 10, 22, 12, 0))
  expect(probe).not.toHaveBeenCalled()
  expect(reload).not.toHaveBeenCalled()
})

test('nor one that was left while it was asking', async () => {
  begin(new Date(2026, 10, 20, 21, 0))
  let answer = (_there: boolean) => {}
  probe.mockImplementation(() => new Promise(resolve => (answer = resolve)))
  await until(new Date(2026, 10, 21, 4, 30))
  act(() => root.unmount())
  answer(true)
  await until(new Date(2026, 10, 22, 12, 0))
  expect(reload).not.toHaveBeenCalled()
})

test('a new version is taken as soon as it is there, and one that must wait once it need not', () => {
  const take = vi.fn()
  const offer = (update: Update) => act(() => store.set(updateAtom, update))
  begin(new Date(2026, 10, 20, 12, 0))
  expect(take).not.toHaveBeenCalled()
  offer({ take, waits: 'Ein anderes Fenster hat etwas offen.' })
  expect(take).not.toHaveBeenCalled()
  offer({ take })
  expect(take).toHaveBeenCalledOnce()
})
