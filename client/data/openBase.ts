const isLate = () => new Error('the browser does not open its database')

/** Opens a database of the browser, making it by `prepare`; rejects where it is refused, held up by another tab, or silent for `patience` ms. */
export function openBase(name: string, prepare: (base: IDBDatabase) => void, patience: number): Promise<IDBDatabase> {
  return new Promise((done, fail) => {
    // A browser that refuses may throw here already.
    const request = indexedDB.open(name, 1)
    let over = false
    const late = setTimeout(() => {
      over = true
      fail(isLate())
    }, patience)
    request.onupgradeneeded = () => prepare(request.result)
    request.onsuccess = () => {
      clearTimeout(late)
      if (over) request.result.close()
      else done(request.result)
    }
    request.onerror = () => {
      clearTimeout(late)
      fail(request.error)
    }
    request.onblocked = () => {
      clearTimeout(late)
      over = true
      fail(isLate())
    }
  })
}
