import type { Page } from '@playwright/test'

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
