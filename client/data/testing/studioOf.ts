import { buildsOnHeader } from '#contract/headers.ts'

type Values = Record<string, unknown>

export const jsonOf = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

/** A studio with one row, which takes edits by the version that they saw and by the acts that they build on, as the server does. */
export class StudioOfOne {
  row: Values
  private readonly left = new Map<string, { met: number; left: number }>()

  constructor(row: Values) {
    this.row = { ...row, version: 1 }
  }

  /** Somebody else's change. */
  change(values: Values) {
    this.row = { ...this.row, ...values, version: (this.row.version as number) + 1 }
  }

  answer(path: string, init: RequestInit = {}): Response {
    if (path.endsWith('sync/acts')) return jsonOf({ code: 'missing', message: '' }, 404)
    if (init.method !== 'PUT' && init.method !== 'POST') return jsonOf(this.row)
    const headers = new Headers(init.headers)
    const body = JSON.parse(String(init.body)) as { version: number }
    const before = (headers.get(buildsOnHeader) ?? '').split(' ').map(name => name.slice(name.indexOf(':') + 1))
    const met = before.reduce((seen, key) => {
      const act = this.left.get(key)
      return act?.met === seen ? act.left : seen
    }, body.version)
    if (met !== this.row.version) return jsonOf({ code: 'stale', message: 'Inzwischen geändert.', current: this.row }, 409)
    const { version: _, ...values } = body
    this.change(values)
    this.left.set(headers.get('idempotency-key') ?? '', { met: body.version, left: this.row.version as number })
    return jsonOf(this.row)
  }
}
