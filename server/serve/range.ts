import type { IncomingHttpHeaders } from 'node:http'

export interface ByteRange {
  from: number
  /** Included. */
  to: number
}

/**
 * The one stretch that a request asks for; undefined means all of it: nothing asked, several stretches, unreadable, or of another content
 * than `etag` (If-Range). `none-such` lies behind the end.
 */
export function rangeOf(headers: IncomingHttpHeaders, etag: string, bytes: number): ByteRange | 'none-such' | undefined {
  const { range } = headers
  const wanted = headers['if-range']
  if (range === undefined || (wanted !== undefined && wanted !== etag)) return undefined
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range.trim()) ?? []
  if (first === '' && last === '') return undefined
  const from = first === '' ? Math.max(0, bytes - Number(last)) : Number(first)
  const to = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  if (first !== '' && last !== '' && Number(last) < from) return undefined
  return from >= bytes || from > to ? 'none-such' : { from, to }
}
