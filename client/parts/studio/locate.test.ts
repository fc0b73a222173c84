import { afterEach, expect, test, vi } from 'vitest'
import { toast } from '#client/kit/toast.ts'
import { locate } from './locate.ts'

vi.mock('#client/kit/toast.ts', () => ({ toast: vi.fn() }))
afterEach(() => vi.unstubAllGlobals())

test('a place is handed on, and whoever gets none is told why', () => {
  const onPlace = vi.fn()
  const says = () => String(vi.mocked(toast).mock.lastCall?.[0])
  const at = (ask: (done: (place: object) => void, failed: (error: object) => void) => void) =>
    vi.stubGlobal('navigator', { geolocation: { getCurrentPosition: ask } })
  at(done => done({ coords: { latitude: 47.5, longitude: 8.7 } }))
  locate(onPlace)
  expect(onPlace).toHaveBeenCalledWith({ lat: 47.5, long: 8.7 })
  at((_, failed) => failed({ code: 1 }))
  locate(onPlace)
  expect(says()).toContain('gibt den Standort nicht frei')
  for (const navigator of [
    {},
    { geolocation: { getCurrentPosition: (_: unknown, failed: (error: object) => void) => failed({ code: 3 }) } },
  ]) {
    vi.stubGlobal('navigator', navigator)
    locate(onPlace)
    expect(says()).toContain('gerade nicht verfügbar')
  }
  expect(onPlace).toHaveBeenCalledTimes(1)
})
