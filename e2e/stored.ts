import type { Page } from '@playwright/test'
import { type AnyCall, nameOf } from '#contract/call.ts'

/** All rows of all databases of the device, as text. */
export const stored = (page: Page) =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const texts: string[] = [JSON.stringify(localStorage)]
    for (const { name } of await indexedDB.databases()) {
      const base = await done(indexedDB.open(name as string))
      for (const store of base.objectStoreNames)
        texts.push(...(await done(base.transaction(store).objectStore(store).getAll())).map(row => JSON.stringify(row) ?? ''))
      base.close()
    }
    return texts.join('\n')
  })

/** Runs in the page: true where one row of a database of the device says all of this. */
export async function holds(wanted: string[]) {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  for (const { name } of await indexedDB.databases()) {
    const base = await done(indexedDB.open(name as string))
    const stores = [...base.objectStoreNames].map(store => base.transaction(store).objectStore(store).getAll())
    const rows = (await Promise.all(stores.map(done))).flat().map(row => JSON.stringify(row) ?? '')
    base.close()
    if (rows.some(row => wanted.every(text => row.includes(text)))) return true
  }
  return false
}

/** What the row of an answer of this call says, as the device keeps it. */
export const answerOf = (call: AnyCall) => `"key":["${nameOf(call)}",`
