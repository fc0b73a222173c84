import Dexie, { type EntityTable, type Table } from 'dexie'

/** A film that was taken along, or is on its way. */
export interface TakenFilm {
  id: string
  title: string
  description: string
  leads: string | null
  seconds: number
  /** Names its content: another one there means that this one is old. */
  file: string
  type: string
  bytes: number
  /** Bytes that are here. */
  taken: number
  state: 'loading' | 'paused' | 'failed' | 'done'
  /** German, where it failed. */
  problem?: string
  poster?: Blob
  /** When it was asked for, ISO. */
  at: string
}

export interface FilmPiece {
  film: string
  from: number
  data: Blob
}

/** A file being uploaded, so that a reload need not ask for it again; only its facts where it is too large to be kept twice. */
export interface KeptUpload {
  /** Of the form that it is for. */
  id: string
  name: string
  mark: string
  bytes: number
  file?: Blob
  /** The upload at the server, once all of it is there; the form is still to be saved. */
  done?: string
}

export type FileStore = Dexie & {
  films: EntityTable<TakenFilm, 'id'>
  pieces: Table<FilmPiece, [string, number]>
  uploads: EntityTable<KeptUpload, 'id'>
}

/** The person's id never stands in the name of a database. */
async function nameOf(person: string) {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`files ${person}`))
  return `fk-files-${[...new Uint8Array(hash).slice(0, 12)].map(byte => byte.toString(16).padStart(2, '0')).join('')}`
}

let opened: { person: string; store: Promise<FileStore> } | undefined

/** Large files of one person on this device; gone with the sign-out. */
export function fileStore(person: string): Promise<FileStore> {
  if (opened?.person === person) return opened.store
  void opened?.store.then(store => store.close()).catch(() => {})
  opened = { person, store: open(person) }
  return opened.store
}

/** Whether anything was ever kept here; asking makes nothing. */
export const hasFileStore = async (person: string) => Dexie.exists(await nameOf(person))

async function open(person: string) {
  const base = new Dexie(await nameOf(person)) as FileStore
  base.version(1).stores({ films: 'id', pieces: '[film+from], film', uploads: 'id' })
  await base.open()
  return base
}

export async function destroyFileStore(person: string) {
  if (opened?.person === person) {
    await opened.store.then(store => store.close()).catch(() => {})
    opened = undefined
  }
  await Dexie.delete(await nameOf(person))
}
