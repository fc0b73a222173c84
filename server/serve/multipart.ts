import type { IncomingMessage } from 'node:http'
import multer, { MulterError } from 'multer'
import { isCarried, uploadTime } from '#contract/carried.ts'
import type { Uploading } from '#contract/fileTypes.ts'
import { Refusal } from '#contract/refusals.ts'
import { readPast } from './body.ts'
import { refusalOf as known, TooMany } from './refuse.ts'
import { inputHashOf } from './repeat.ts'
import { type TakenUpload, taken } from './taken.ts'

/** The sender gives up first and knows why. */
const longer = 10_000

/** Files of one request, each taken or refused by itself. */
export interface TakenSeveral {
  files: { name: string; taken?: TakenUpload; refusal?: Refusal }[]
}

/**
 * Reads a multipart form with one file, or with the several that its kind takes, whole in memory, and takes each as the kind allows; `toJSON`
 * is what a repeated act is known by.
 */
export async function readUpload(
  request: IncomingMessage,
  upload: Uploading,
  limit: number,
  hear?: (bytes: Buffer) => void,
): Promise<TakenUpload | Pick<TakenUpload, 'bytes'> | TakenSeveral> {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity', 'content-length': length } = request.headers
  if (!/^multipart\/form-data\s*;/i.test(type) || encoding !== 'identity') throw readPast(request, new Refusal('bad-media-type'))
  if (Number(length ?? 0) > limit) throw readPast(request, tooLarge(upload.field, limit))
  // The length bounds all files together, each of which is only bounded by itself.
  if (upload.several && length === undefined) throw readPast(request, new Refusal('unreadable'))
  const found = await collect(request, upload, limit, uploadTime(Number(length ?? limit)) + longer)
  const bytes = found.length === 1 ? found[0]!.bytes : Buffer.concat(found.map(each => new Uint8Array(each.bytes)))
  hear?.(bytes)
  const about = {
    toJSON: () =>
      inputHashOf(found.length === 1 ? bytes.toString('base64') : found.map(each => inputHashOf(each.bytes.toString('base64')))),
  }
  if (upload.several) return Object.assign({ files: await eachTaken(found, upload) }, about)
  return Object.assign(upload.raw ? { bytes } : await taken(bytes, upload), about)
}

/**
 * The same for a file that waited sealed on its device, so that it comes as JSON (C42). It is known by its bytes alone: sent once in clear and once
 * sealed it is one act.
 */
export async function takeCarried(body: unknown, upload: Uploading, limit: number): Promise<TakenUpload> {
  if (!isCarried(body) || typeof body.base64 !== 'string' || !isBase64.test(body.base64)) throw new Refusal('unreadable')
  const bytes = Buffer.from(body.base64, 'base64')
  if (bytes.length === 0) throw nothing(upload.field)
  if (bytes.length > limit) throw tooLarge(upload.field, limit)
  return Object.assign(await taken(bytes, upload), { toJSON: () => inputHashOf(bytes.toString('base64')) })
}

interface FormFile {
  name: string
  bytes: Buffer
}

/** One after the other: only a few pictures are decoded at a time. */
async function eachTaken(found: readonly FormFile[], upload: Uploading) {
  const files: TakenSeveral['files'] = []
  for (const { name, bytes } of found) {
    try {
      files.push({ name, taken: await taken(bytes, upload) })
    } catch (error) {
      // A server with too much to do refuses the request, not the file.
      if (error instanceof TooMany) throw error
      files.push({ name, refusal: known(error) })
    }
  }
  return files
}

function collect(request: IncomingMessage, { field, several = 1 }: Uploading, limit: number, longest: number) {
  const limits = { fileSize: limit, files: several, fields: 0, parts: several, fieldNameSize: 100, headerPairs: 20 }
  const read = multer({ storage: multer.memoryStorage(), limits }).array(field, several)
  return new Promise<FormFile[]>((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Refusal('timeout'))
      request.destroy()
    }, longest)
    read(request as never, {} as never, (error: unknown) => {
      clearTimeout(timer)
      const { files = [] } = request as { files?: { buffer: Buffer; originalname: string }[] }
      if (error) reject(readPast(request, refusalOf(error, field, limit)))
      else if (files.every(({ buffer }) => buffer.length === 0)) reject(nothing(field))
      else resolve(files.map(({ buffer, originalname }) => ({ name: originalname.slice(0, 300), bytes: buffer })))
    })
  })
}

const isBase64 = /^[A-Za-z0-9+/]*={0,2}$/
const nothing = (field: string) => new Refusal('invalid', { [field]: 'Bitte wähle eine Datei aus.' })

const tooLarge = (field: string, limit: number) =>
  new Refusal('too-large', { [field]: `Diese Datei ist zu gross: Höchstens ${Math.floor(limit / 1e6)} MB.` })

const refusalOf = (error: unknown, field: string, limit: number) =>
  error instanceof MulterError && error.code === 'LIMIT_FILE_SIZE' ? tooLarge(field, limit) : new Refusal('unreadable')
