import findMyWay, { type HTTPMethod } from 'find-my-way'
import { Refusal } from '#contract/refusals.ts'

export interface Route<T> {
  found: T
  params: Record<string, string | undefined>
}

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const

/** Thrown where a path exists for other methods only. */
export class WrongMethod extends Refusal {
  constructor(readonly allowed: string[]) {
    super('wrong-method')
  }
}

/** A radix tree: literal paths win over params whatever their order, and finding one does not slow down with their number. */
export function routesOf<T extends { call: { method: string; path: string; changes?: boolean } }>(all: T[]) {
  const router = findMyWay({ ignoreTrailingSlash: true, maxParamLength: 500 })
  for (const one of all) router.on(one.call.method as HTTPMethod, `/${one.call.path}`, () => {}, one)
  const find = (method: string, path: string) => {
    const found = router.find(method as HTTPMethod, path)
    return found?.store ? { found: found.store as T, params: found.params } : undefined
  }
  /** Finds what answers; HEAD is answered by GET, unless that changes something. */
  return (method: string, path: string): Route<T> => {
    try {
      decodeURI(path)
    } catch {
      throw new Refusal('unreadable')
    }
    const route = find(method === 'HEAD' ? 'GET' : method, path)
    const looks = route && !(method === 'HEAD' && route.found.call.changes)
    if (looks) return route
    const allowed: string[] = methods.filter(other => find(other, path))
    if (allowed.length === 0) throw new Refusal('unknown-path')
    throw new WrongMethod([...allowed, ...(allowed.includes('GET') && !route ? ['HEAD'] : []), 'OPTIONS'])
  }
}
