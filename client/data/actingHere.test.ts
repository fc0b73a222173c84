import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

/** The module as another tab has it. */
async function openTab() {
  vi.resetModules()
  return import('./actingHere.ts')
}

test('whoever locks the tablet asks all tabs but their own', async () => {
  const [here, there] = [await openTab(), await openTab()]
  const [lockHere, lockThere] = [vi.fn(), vi.fn()]
  const ends = [here.onLockedElsewhere(lockHere), there.onLockedElsewhere(lockThere)]
  here.lockOthers()
  await vi.waitFor(() => expect(lockThere).toHaveBeenCalledOnce())
  there.lockOthers()
  await vi.waitFor(() => expect(lockHere).toHaveBeenCalledOnce())
  expect(lockThere).toHaveBeenCalledOnce()
  for (const end of ends) end()
})

test('a tab knows who acts in others, as long as they do, and leaves itself out', async () => {
  const held: { name: string }[] = []
  const locks = {
    request: async (name: string, _: object, until: () => Promise<void>) => {
      const lock = { name }
      held.push(lock)
      await until()
      held.splice(held.indexOf(lock), 1)
    },
    query: async () => ({ held }),
  }
  vi.stubGlobal('navigator', { locks })
  const [here, there] = [await openTab(), await openTab()]
  const leave = there.actHere('anna')
  here.actHere('beat')
  expect([...(await here.actingElsewhere())]).toEqual(['anna'])
  expect([...(await there.actingElsewhere())]).toEqual(['beat'])
  leave()
  await vi.waitFor(async () => expect([...(await here.actingElsewhere())]).toEqual([]))
})

test('where the browser has no locks nobody is known to act elsewhere', async () => {
  vi.stubGlobal('navigator', {})
  const { actHere, actingElsewhere } = await openTab()
  actHere('anna')()
  expect([...(await actingElsewhere())]).toEqual([])
})
