import { type InferType, type ObjectSchema, object } from 'yup'
import type { Access } from './access.ts'
import { type Call, type CallOptions, domain, get, type Rate, type Shape } from './call.ts'
import type { Carried, CarriedAmong, CarriedPiece, CarriedTable } from './carried.ts'
import { example } from './examples.ts'
import type { FileType, Uploading } from './fileTypes.ts'
import { count, queryCount, text } from './shapes.ts'

/** One kind of upload: who may send it, how large it may be, and which types it takes. */
export interface UploadKind<Path extends string = string, R extends Shape = Shape>
  extends Omit<CallOptions<Path>, 'access' | 'size' | 'example'>,
    Partial<Uploading> {
  path: Path
  access: Access
  types: readonly FileType[]
  /** Bytes of the file. */
  size: number
  /** Default `stored`. */
  reply?: R
  params?: CallOptions<Path>['params']
  query?: Shape
  example?: CallOptions<Path>['example']
}

/** A file's own name: a letter for open or signed, the hash of its content, and its type. */
export const fileName = () =>
  text(40).matches(/^[os][A-Za-z0-9_-]{32}\.(webp|pdf|mp4|webm)$/, { excludeEmptyString: false, message: 'Diesen Namen gibt es nicht.' })

const onItsWay = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** True where a form names a file by its upload: the Idempotency-Key that the device made for it, before the studio could answer a name. */
export const isUploadId = (named: string | null | undefined): named is string => onItsWay.test(named ?? '')

/** A file that a form names: by its own name, or by its upload where the form could not wait for that. Answers always say the name. */
export const keptFile = () =>
  text(40)
    .matches(/^([os][A-Za-z0-9_-]{32}\.(webp|pdf|mp4|webm)|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/, {
      excludeEmptyString: false,
      message: 'Diesen Namen gibt es nicht.',
    })
    .meta({ kept: true })

interface Described {
  meta?: { kept?: boolean }
  innerType?: Described
  fields?: Record<string, Described>
}

/** Values that stand where their shape has a `keptFile`, however deep. */
function keptIn({ meta, innerType, fields }: Described, value: unknown): unknown[] {
  if (meta?.kept) return [value]
  if (innerType) return Array.isArray(value) ? value.flatMap(each => keptIn(innerType, each)) : []
  if (!fields || typeof value !== 'object' || value === null) return []
  return Object.entries(fields).flatMap(([name, of]) => keptIn(of, (value as Record<string, unknown>)[name]))
}

/** The uploads that a body names in fields of `keptFile`, in lists of them or of what has one: it can only arrive after them. */
export function uploadsIn(shape: ObjectSchema<object>, body: object): string[] {
  const named = keptIn(shape.describe() as Described, body)
  return named.filter((value): value is string => typeof value === 'string' && isUploadId(value))
}

/** Answer of an upload. `address` is below /api/: permanent where the kind is open, otherwise for this caller and some hours. */
export const stored = object({
  name: fileName().required(),
  address: text(300).required(),
  type: text(40).required(),
  bytes: count(0, 100_000_000).required(),
  width: count(0, 100_000).nullable(),
  height: count(0, 100_000).nullable(),
})
export type Stored = InferType<typeof stored>

type ReplyIn<K> = K extends { reply: infer R extends Shape } ? InferType<R> : Stored
type PathIn<K> = K extends { path: infer Path extends string } ? Path : string
type OpenIn<K> = K extends { access: 'public' } ? true : false

/** A picture of 2 × 2 pixels, for examples. */
export const examplePicture: Carried = {
  field: 'file',
  name: 'bild.png',
  type: 'image/png',
  base64: 'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4FSUHRAwQCgAr9gXJk/gTyAAAAABJRU5ErkJggg==',
}

/** A low rate, since each picture is decoded and written anew. */
const usualRate: Rate = { times: 10, seconds: 60 }

/**
 * Upload calls, one per kind, each at its literal path: multipart with one file, checked by its first bytes, pictures written anew.
 * Refuses `bad-media-type` for another type, `too-large` over its size, `invalid` for a file that can't be read.
 */
export function uploads<const K extends Record<string, UploadKind>>(kinds: K) {
  const calls = Object.entries(kinds).map(
    ([name, { path, types, size, reply, field = 'file', side = 1600, open = false, keyed, ...wears }]) => [
      name,
      {
        method: 'POST',
        path,
        // Room for the multipart form around the file.
        size: size + 10_000,
        example: { body: { ...examplePicture, field } },
        limit: usualRate,
        ...wears,
        reply: reply ?? stored,
        upload: { field, types, side, open, ...(keyed && { keyed }) },
      },
    ],
  )
  return Object.fromEntries(calls) as {
    [Name in keyof K]: Call<PathIn<K[Name]>, QueryIn<K[Name]>, Carried, ReplyIn<K[Name]>, OpenIn<K[Name]>>
  }
}

type PieceKind = Omit<UploadKind, 'types' | 'side' | 'open'>

/** Calls that take a piece of a larger file as it is; the bytes are checked once the pieces are put together. */
export function chunks<const K extends Record<string, PieceKind>>(kinds: K) {
  const calls = Object.entries(kinds).map(([name, { path, size, reply, example: given, ...wears }]) => [
    name,
    {
      method: 'POST',
      path,
      size: size + 10_000,
      ...wears,
      example: { body: { ...examplePicture, piece: true }, ...given },
      reply: reply ?? stored,
      upload: { field: 'file', types: [], side: 0, open: false, raw: true },
    },
  ])
  return Object.fromEntries(calls) as {
    [Name in keyof K]: Call<PathIn<K[Name]>, undefined, CarriedPiece, ReplyIn<K[Name]>, OpenIn<K[Name]>>
  }
}

interface SeveralKind<Q extends Shape> extends UploadKind {
  several: number
  query: Q
  reply: Shape
}
type QueryIn<K> = K extends { query: infer Q extends Shape } ? InferType<Q> : undefined

/** Upload calls that take several files in one request. A file that is refused refuses no other: its handler gets each with its verdict. */
export function severalUploads<const K extends Record<string, SeveralKind<Shape>>>(kinds: K) {
  const calls = Object.entries(kinds).map(([name, kind]) => {
    const { [name]: call } = uploads({ [name]: kind })
    const { several, query, example: given } = kind
    const body = { ...examplePicture, field: call?.upload?.field ?? 'file', among: true }
    return [name, { ...call, query, upload: { ...call?.upload, several }, example: { ...given, body } }]
  })
  return Object.fromEntries(calls) as {
    [Name in keyof K]: Call<PathIn<K[Name]>, QueryIn<K[Name]>, CarriedAmong, ReplyIn<K[Name]>, OpenIn<K[Name]>>
  }
}

type TableKind = Omit<UploadKind, 'types' | 'side' | 'open' | 'field' | 'reply'> & { query: Shape; reply: Shape }

/**
 * Calls that take one table: CSV or Excel, the bytes as they are (L226). Refuses `bad-media-type` for another type and `too-large` over its size;
 * what stands in the table is the handler's matter. They wait for no network: what they answer is read at once.
 */
export function tableUploads<const K extends Record<string, TableKind>>(kinds: K) {
  const calls = Object.entries(kinds).map(([name, { path, ...wears }]) => [
    name,
    { method: 'POST', path, ...wears, upload: { field: 'file', types: [], side: 0, open: false, raw: true, table: true } },
  ])
  return Object.fromEntries(calls) as {
    [Name in keyof K]: Call<PathIn<K[Name]>, QueryIn<K[Name]>, CarriedTable, ReplyIn<K[Name]>, OpenIn<K[Name]>>
  }
}

export const files = domain('files', {
  /**
   * A kept file. An open one is everybody's and never changes; all else needs a signature made for one person, or that person's token.
   * Refuses `missing` alike for a file that does not exist and for one of somebody else.
   */
  view: get(
    'files/:name',
    {
      access: 'public',
      screen: true,
      params: { name: fileName().required() },
      query: object({ until: queryCount(0, 99_999_999_999), sig: text(100) }),
      limit: { times: 3000, seconds: 60 },
      example: { params: { name: example.openFile } },
    },
    'file',
  ),
})
