/** Types that may be uploaded at all; each is recognised by its first bytes, never by the file's name. */
export const fileTypes = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'application/pdf': 'pdf',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
} as const
export type FileType = keyof typeof fileTypes

/** Pictures; all are kept as WebP, without what the camera wrote into them. */
export const pictures = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const satisfies readonly FileType[]

/** Film types that browsers play by themselves. */
export const films = ['video/mp4', 'video/webm'] as const satisfies readonly FileType[]
export type FilmType = (typeof films)[number]

/** Types of tables that may be uploaded, each with the ending of its files. */
export const tableTypes = {
  'text/csv': 'csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
} as const
export type TableType = keyof typeof tableTypes

/** Facts by which the pipeline checks an upload (L233). */
export interface Uploading {
  /** Name of the multipart field; default `file`. */
  field: string
  types: readonly FileType[]
  /** Longest side in pixels that a picture is kept with; never enlarged. */
  side: number
  /** True where anybody may see the file by its name. */
  open: boolean
  /** A piece of a larger file: its bytes alone say nothing, so they come as they are. */
  raw?: true
  /** Its bytes lie sealed under a key of their own, which only its handler gets to keep: health data (C42). */
  keyed?: true
  /** A table: its bytes are the body, its type and its name stand in headers (L226). */
  table?: true
  /** The most files of one request, each taken or refused by itself; the call's size is that of all of them. Absent where it takes one. */
  several?: number
}
