import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { S3mini } from 's3mini'
import type { Bytes, UploadPieces } from '#server/kit/bytes/port.ts'
import type { S3Access } from '#server/kit/settings.ts'

/** Why a bucket can't be used. */
export type BucketTrouble = 'away' | 'denied' | 'missing' | 'closed'

/** Statuses of a store that is busy or restarting. */
const busy = new Set([429, 500, 502, 503, 504])
const tries = 4
/** An answer begins within so many ms. */
const patience = 30_000
/** Bytes of a part of a large file; S3 takes none below 5 MiB but the last. */
const part = 8 * 2 ** 20
const partsAtOnce = 3

/** Asks up to four times, for all that is asked here is the same when it is done twice; where that is of no use it fails as a lost connection does. */
async function fetchBucket(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  for (let nth = 1; ; nth++) {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), patience)
    const answer = await fetch(url, { ...init, signal: late.signal })
      .catch((error: unknown) => ({ error }))
      .finally(() => clearTimeout(timer))
    if (!('error' in answer) && !busy.has(answer.status)) return answer
    if (!('error' in answer)) await answer.body?.cancel()
    const cause = 'error' in answer ? answer.error : `status ${answer.status}`
    if (nth === tries) throw Object.assign(new Error('the file store does not answer', { cause }), { code: 'ETIMEDOUT' })
    await pause(100 * 2 ** nth)
  }
}

const clientOf = ({ url, key, secret, region }: S3Access) =>
  new S3mini({ endpoint: url, accessKeyId: key, secretAccessKey: secret, region, fetch: fetchBucket as typeof fetch })

const statusOf = (error: unknown) =>
  ((error as { status?: number }).status ?? (error as { cause?: { status?: number } }).cause?.status) as number | undefined
function orNothing(error: unknown) {
  if (statusOf(error) === 404) return undefined
  throw error
}

const fileKey = (name: string) => `files/${name}`
const piecesKey = (id: string) => `pieces/${id}/`
const pieceKey = (id: string, offset: number) => `${piecesKey(id)}${String(offset).padStart(10, '0')}`
const last = (key: string) => key.slice(key.lastIndexOf('/') + 1)

/** The trouble that keeps this server from using the bucket; undefined where there is none. */
export async function bucketTrouble(access: S3Access): Promise<BucketTrouble | undefined> {
  const client = clientOf(access)
  try {
    if (!(await client.listObjectsPaged('/', fileKey(''), 1))) return 'missing'
  } catch (error) {
    const status = statusOf(error)
    return status === 404 ? 'missing' : isRefused(error) ? 'denied' : 'away'
  }
  // By its name a draft: where it stays it is swept.
  const probe = fileKey(`d${randomBytes(16).toString('hex')}`)
  try {
    await client.putObject(probe, new Uint8Array([1]))
    return (await client.deleteObject(probe)) ? undefined : 'closed'
  } catch (error) {
    return isRefused(error) ? 'closed' : 'away'
  }
}

function isRefused(error: unknown) {
  const status = statusOf(error)
  return status !== undefined && status < 500
}

/** Files in a bucket. */
export function bytesInBucket(access: S3Access): Bytes {
  const client = clientOf(access)
  const put = async (key: string, bytes: Buffer) => void (await client.putObject(key, new Uint8Array(bytes)))
  const sizeAt = async (key: string) => (await client.getContentLength(key).catch(orNothing)) ?? 0
  const list = async (prefix: string) => (await client.listObjects('/', prefix)) ?? []

  async function readAt(key: string) {
    const bytes = await client.getObjectArrayBuffer(key)
    return bytes ? Buffer.from(bytes) : undefined
  }

  async function* stretch(key: string, start: number, end: number) {
    const { body } = await client.getObjectRaw(key, false, start, end + 1)
    yield* body ?? []
  }

  return {
    async layDown(bytes) {
      const draft = `d${randomBytes(16).toString('hex')}`
      await put(fileKey(draft), bytes)
      return draft
    },
    async name(name, { draft, bytes }) {
      const copied = await client.copyObject(fileKey(draft), fileKey(name)).catch(orNothing)
      // The draft was swept, or its transaction runs again.
      if (copied) await client.deleteObject(fileKey(draft))
      else if ((await sizeAt(fileKey(name))) !== bytes.length) await put(fileKey(name), bytes)
    },
    copy: async (from, to) => (await client.copyObject(fileKey(from), fileKey(to)).catch(orNothing)) !== undefined,
    read: name => readAt(fileKey(name)),
    async open(name) {
      const bytes = await sizeAt(fileKey(name))
      if (bytes === 0) return undefined
      return { bytes, read: (start, end) => Readable.from(stretch(fileKey(name), start, end), { objectMode: false }) }
    },
    sizeOf: name => sizeAt(fileKey(name)),
    remove: async name => void (await client.deleteObject(fileKey(name))),
    async all(beginning = '') {
      const found = await list(fileKey(beginning))
      return found.map(({ Key, Size, LastModified }) => ({
        name: last(Key),
        bytes: Number(Size),
        changed: new Date(LastModified).getTime(),
      }))
    },
    pieces: piecesIn({ client, put, sizeAt, list, readAt }),
  }
}

interface BucketActs {
  client: S3mini
  put(key: string, bytes: Buffer): Promise<void>
  sizeAt(key: string): Promise<number>
  list(prefix: string): Promise<{ Key: string; Size: number }[]>
  readAt(key: string): Promise<Buffer | undefined>
}

interface BucketPiece {
  key: string
  offset: number
  bytes: number
}

/** Those that follow each other without a gap; what overlaps was cut off and sent again in another size. */
async function gaplessPiecesOf({ list }: BucketActs, id: string) {
  const found = (await list(piecesKey(id)))
    .map(({ Key, Size }): BucketPiece => ({ key: Key, offset: Number(last(Key)), bytes: Number(Size) }))
    .sort((one, other) => one.offset - other.offset)
  const pieces: BucketPiece[] = []
  let bytes = 0
  for (const piece of found) {
    if (piece.offset !== bytes) continue
    pieces.push(piece)
    bytes += piece.bytes
  }
  return { pieces, bytes }
}

async function readWholePiece({ readAt }: BucketActs, { key, bytes }: BucketPiece) {
  const read = await readAt(key)
  if (read?.length !== bytes) throw new Error(`the piece ${key} changed while it was read`)
  return new Uint8Array(read)
}

/** Sends pieces on as the parts of one object, three at a time. */
async function join(acts: BucketActs, key: string, pieces: readonly BucketPiece[]) {
  const { client } = acts
  const upload = await client.getMultipartUploadId(key)
  try {
    const sent: Promise<{ partNumber: number; etag: string }>[] = []
    for (const [at, some] of uploadPartsOf(pieces).entries()) {
      const bytes = new Uint8Array(Buffer.concat(await Promise.all(some.map(piece => readWholePiece(acts, piece)))))
      const sending = client.uploadPart(key, upload, bytes, at + 1)
      // Heard below, perhaps only after others.
      sending.catch(() => {})
      sent.push(sending)
      if (sent.length >= partsAtOnce) await sent[sent.length - partsAtOnce]
    }
    await client.completeMultipartUpload(key, upload, await Promise.all(sent))
  } catch (error) {
    await client.abortMultipartUpload(key, upload).catch(() => {})
    throw error
  }
}

/** Reads across pieces. Whoever reads goes forward in small steps, so the piece that was read last stays. */
function readerOf({ readAt }: BucketActs, { pieces, bytes }: { pieces: readonly BucketPiece[]; bytes: number }) {
  const near: { piece?: BucketPiece; bytes?: Buffer } = {}
  async function holding(place: number) {
    const piece = pieces.find(each => place >= each.offset && place < each.offset + each.bytes)
    if (piece && piece !== near.piece) Object.assign(near, { piece, bytes: await readAt(piece.key) })
    return piece && near.bytes?.subarray(place - piece.offset)
  }
  return {
    bytes,
    async at(from: number, length: number) {
      const read: Uint8Array[] = []
      for (let place = from; place < from + length; ) {
        const some = (await holding(place))?.subarray(0, from + length - place)
        if (!some?.length) break
        read.push(new Uint8Array(some))
        place += some.length
      }
      return Buffer.concat(read)
    },
    close: async () => {},
  }
}

/** One object for each piece, put together at the end: S3 writes nothing into the middle of one. */
function piecesIn(acts: BucketActs): UploadPieces {
  const { client, list, put, sizeAt } = acts
  const remove = async (id: string) => {
    for (const { Key } of await list(piecesKey(id))) await client.deleteObject(Key)
  }
  return {
    write: (id, offset, bytes) => put(pieceKey(id, offset), bytes),
    sizeOf: async id => (await gaplessPiecesOf(acts, id)).bytes,
    async open(id) {
      const found = await gaplessPiecesOf(acts, id)
      return found.bytes === 0 ? undefined : readerOf(acts, found)
    },
    async become(id, name) {
      const { pieces, bytes } = await gaplessPiecesOf(acts, id)
      if (bytes === 0) return
      if ((await sizeAt(fileKey(name))) !== bytes) await join(acts, fileKey(name), pieces)
      await remove(id)
    },
    remove,
    ids: async () => [...new Set((await list('pieces/')).map(({ Key }) => Key.split('/')[1]!))],
  }
}

/** Pieces in groups of one part each. */
function uploadPartsOf(pieces: readonly BucketPiece[]) {
  const groups: BucketPiece[][] = []
  let size = part
  for (const piece of pieces) {
    if (size >= part) {
      groups.push([])
      size = 0
    }
    groups.at(-1)!.push(piece)
    size += piece.bytes
  }
  return groups
}
