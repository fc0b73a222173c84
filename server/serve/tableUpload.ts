import type { IncomingMessage } from 'node:http'
import { uploadTime } from '#contract/carried.ts'
import { cleanLine } from '#contract/clean.ts'
import { type TableType, tableTypes } from '#contract/fileTypes.ts'
import { originalNameHeader } from '#contract/headers.ts'
import { Refusal } from '#contract/refusals.ts'
import { collectBytes, readPast } from './body.ts'
import type { UploadedTable } from './serve.ts'

/** The sender gives up first and knows why. */
const longer = 10_000
const longestName = 200

/** Reads a table, whose bytes are the body (L226). Refuses another type, more bytes than `limit`, none at all, and a name that can't be read. */
export async function readTableUpload(request: IncomingMessage, limit: number, hear?: (bytes: Buffer) => void): Promise<UploadedTable> {
  const { 'content-type': said = '', 'content-encoding': encoding = 'identity', 'content-length': length } = request.headers
  const type = (said.toLowerCase().split(';')[0] ?? '').trim()
  if (!Object.hasOwn(tableTypes, type) || encoding !== 'identity') throw readPast(request, notOurs())
  if (Number(length ?? 0) > limit) throw readPast(request, tooLarge(limit))
  const bytes = await collectBytes(request, limit, uploadTime(Number(length ?? limit)) + longer)
  hear?.(bytes)
  if (bytes.length === 0) throw new Refusal('invalid', { file: 'Bitte wähle eine Datei aus.' })
  return { bytes, type: type as TableType, name: nameIn(request) }
}

const notOurs = () =>
  new Refusal('bad-media-type', { file: 'Das ist keine Tabelle, die hier geht: Nimm eine CSV- oder Excel-Datei (.xlsx).' })
const tooLarge = (limit: number) => new Refusal('too-large', { file: `Diese Datei ist zu gross: Höchstens ${Math.floor(limit / 1e6)} MB.` })

function nameIn({ headers }: IncomingMessage) {
  const said = headers[originalNameHeader.toLowerCase()]
  const unread = () => new Refusal('invalid', { file: 'Der Name dieser Datei ist nicht lesbar. Benenne sie um.' })
  if (typeof said !== 'string' || said.length > 9 * longestName) throw unread()
  let name: string
  try {
    name = cleanLine(decodeURIComponent(said)).slice(0, longestName)
  } catch {
    throw unread()
  }
  // A pair of which the cut has left half is no text.
  const whole = name.isWellFormed() ? name : name.slice(0, -1)
  if (whole === '' || whole.includes('\0') || !whole.isWellFormed()) throw unread()
  return whole
}
