import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { backedUp, backUp, isBackupThere, restoreBackup } from './backup.ts'
import { mustKeep, storageTrouble } from './keeping.ts'
import { deviceTexts } from './storage.ts'

/** Gives the browser this storage in place of its own. */
const giveStorage = (get: () => unknown) => Object.defineProperty(globalThis, 'localStorage', { configurable: true, get })

/** A storage as the browser has it, whose texts are its own properties. */
function working() {
  const held: Record<string, string> = {}
  const acts = {
    getItem: (key: string) => held[key] ?? null,
    setItem: (key: string, text: string) => void Object.assign(held, { [key]: text }),
    removeItem: (key: string) => void delete held[key],
    clear: () => {
      for (const key of Object.keys(held)) delete held[key]
    },
  }
  return new Proxy(held, { get: (_, name) => acts[name as keyof typeof acts] })
}

const refuses = () => {
  throw new DOMException('Access is denied for this document', 'SecurityError')
}
const full = () => {
  const held = new Map([['token', 'of before']])
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
    removeItem: (key: string) => held.delete(key),
  }
}

const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
beforeEach(() => {
  const own = working()
  giveStorage(() => own)
  deviceTexts.clear()
})
afterEach(() => {
  deviceTexts.clear()
  if (before) Object.defineProperty(globalThis, 'localStorage', before)
  else Reflect.deleteProperty(globalThis, 'localStorage')
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe.each([
  ['throws', refuses],
  ['is null', () => null],
])('a storage that %s', (_, get) => {
  test('reads as empty, keeps for this page, and holds a sign-in back', async () => {
    giveStorage(get)
    expect(deviceTexts.getItem('theme')).toBeNull()
    expect(deviceTexts.setItem('theme', 'dunkel')).toBe(false)
    expect([deviceTexts.getItem('theme'), deviceTexts.keys()]).toEqual(['dunkel', ['theme']])
    deviceTexts.removeItem('theme')
    expect(deviceTexts.getItem('theme')).toBeNull()
    expect(mustKeep).toThrow('Erlaube für diese Seite Cookies')
    expect(await storageTrouble()).toContain('lässt die App nichts speichern')
  })
})

test('a full storage holds no sign-in back, says so, and brings nothing of before', async () => {
  const storage = full()
  giveStorage(() => storage)
  expect(deviceTexts.setItem('token', 'new')).toBe(false)
  expect([deviceTexts.getItem('token'), storage.getItem('token')]).toEqual(['new', null])
  expect(mustKeep).not.toThrow()
  expect(await storageTrouble()).toContain('Der Speicher dieses Browsers ist voll')
})

test('a storage that works has no trouble and loses nothing by being asked', async () => {
  expect(deviceTexts.setItem('theme', 'hell')).toBe(true)
  expect(await storageTrouble()).toBeUndefined()
  expect([localStorage.getItem('theme'), deviceTexts.getItem('theme')]).toEqual(['hell', 'hell'])
  expect(deviceTexts.keys()).toEqual(['theme'])
})

describe('a database', () => {
  const silent = { open: () => ({}) }
  const throws = {
    open: () => {
      throw new DOMException('refused', 'SecurityError')
    },
  }
  test('that never answers is given up, and keeps nothing waiting behind it', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('indexedDB', silent)
    const asked = [backUp({ token: 'a' }), backedUp('token'), restoreBackup(), isBackupThere()]
    const told = storageTrouble()
    await vi.advanceTimersByTimeAsync(5000)
    expect(await Promise.all(asked)).toEqual([undefined, undefined, false, false])
    expect(await told).toContain('antwortet nicht')
  })

  test('that throws is none', async () => {
    vi.stubGlobal('indexedDB', throws)
    expect(await Promise.all([backUp({ token: 'a' }), backedUp('token'), restoreBackup()])).toEqual([undefined, undefined, false])
  })

  test('that answers late gives no earlier person back over one who has signed in', async () => {
    await backUp({ token: 'earlier' })
    const restored = restoreBackup()
    deviceTexts.setItem('token', 'now')
    expect([await restored, deviceTexts.getItem('token')]).toEqual([false, 'now'])
  })
})
