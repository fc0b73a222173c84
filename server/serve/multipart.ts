import type { IncomingMessage } from 'node:http'
import multer, { MulterError } from 'multer'
import { uploadTime } from '#contract/carried.ts'
import type { Uploading } from '#contract/files.ts'
import { Refusal } from '#contract/refusals.ts'
import { drop } from './body.ts'
import { hashOf } from './repeat.ts'
import { type Taken, taken } from './taken.ts'

/** The sender gives up first and knows why. */
const longer = 10_000

/** Reads a multipart form with one file, whole in memory, and takes it as its kind allows; `toJSON` is what a repeated act is known by. */
export async function readUpload(
  request: IncomingMessage,
  upload: Uploading,
  limit: number,
  hear?: (bytes: Buffer) => void,
): Promise<Taken | Pick<Taken, 'bytes'>> {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity', 'content-length': length } = request.headers
  if (!/^multipart\/form-data\s*;/i.test(type) || encoding !== 'identity') throw drop(request, new Refusal('bad-media-type'))
  if (Number(length ?? 0) > limit) throw drop(request, tooLarge(upload.field, limit))
  const bytes = await collect(request, upload.field, limit, uploadTime(Number(length ?? limit)) + longer)
  hear?.(bytes)
  return Object.assign(upload.raw ? { bytes } : await taken(bytes, upload), { toJSON: () => hashOf(bytes.toString('base64')) })
}

function collect(request: IncomingMessage, field: string, limit: number, longest: number) {
  const limits = { fileSize: limit, files: 1, fields: 0, parts: 1, fieldNameSize: 100, headerPairs: 20 }
  const read = multer({ storage: multer.memoryStorage(), limits }).single(field)
  return new Promise<Buffer>((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Refusal('timeout'))
      request.destroy()
    }, longest)
    read(request as never, {} as never, (error: unknown) => {
      clearTimeout(timer)
      const { file } = request as { file?: { buffer: Buffer } }
      if (error) reject(drop(request, refusalOf(error, field, limit)))
      else if (!file || file.buffer.length === 0) reject(new Refusal('invalid', { [field]: 'Bitte wähle eine Datei aus.' }))
      else resolve(file.buffer)
    })
  })
}

const tooLarge = (field: string, limit: number) =>
  new Refusal('too-large', { [field]: `Diese Datei ist zu gross: Höchstens ${Math.floor(limit / 1e6)} MB.` })

const refusalOf = (error: unknown, field: string, limit: number) =>
  error instanceof MulterError && error.code === 'LIMIT_FILE_SIZE' ? tooLarge(field, limit) : new Refusal('unreadable')
