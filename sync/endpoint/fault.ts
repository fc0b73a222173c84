/** Answer of the store's server in place of what was asked; PouchDB throws it as a plain object. */
export class StoreFault extends Error {
  override readonly name = 'StoreFault'
  readonly code = 'ESTORE'
  constructor(
    readonly status: number,
    readonly error: string,
    readonly reason: string,
  ) {
    super(`the store answered ${status} ${error}: ${reason}`)
  }
}

interface StoreAnswer {
  status?: unknown
  error?: unknown
  name?: unknown
  reason?: unknown
}

/** The error to throw on; what is none of the store's stays what it is. */
export function faultOf(error: unknown): unknown {
  if (error instanceof Error || typeof error !== 'object' || error === null) return error
  const { status, error: said, name, reason } = error as StoreAnswer
  if (typeof status !== 'number') return error
  return new StoreFault(status, String(said === true ? name : (said ?? name)).slice(0, 100), String(reason ?? '').slice(0, 200))
}

/** True where the database itself isn't there, as CouchDB and pouchdb-server say it. */
export const isGone = (error: unknown) => {
  const { status, reason } = (error ?? {}) as StoreAnswer
  return status === 404 && /no_db_file|does not exist/i.test(String(reason))
}
