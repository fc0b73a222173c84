import Dexie, { type EntityTable, type Table } from 'dexie'

/** A film that was downloaded to this device, or is on its way. */
export interface TakenFilm {
  id: string
  title: string
  description: string
  leads: string | null
  seconds: number
  /** Names the film's content: another name at the server means that this copy is old. */
  file: string
  type: string
  bytes: number
  /** Bytes that are on this device. */
  taken: number
  state: 'loading' | 'paused' | 'failed' | 'done'
  /** German sentence where the download failed. */
  problem?: string
  poster?: Blob
  /** ISO instant of the request. */
  at: string
}

export interface FilmPiece {
  film: string
  from: number
  data: Blob
}

/** A file being uploaded, kept so that a reload need not ask for it again; without its bytes where it is too large to be kept twice. */
export interface KeptUpload {
  /** Name of the form that the file is for. */
  id: string
  name: string
  mark: string
  bytes: number
  file?: Blob
  /** Id of the upload at the server, once all of it is there; the form is still to be saved. */
  done?: string
}

export type FileStore = Dexie & {
  films: EntityTable<TakenFilm, 'id'>
  pieces: Table<FilmPiece, [string, number]>
  uploads: EntityTable<KeptUpload, 'id'>
}

/** The database's name is a hash: the person's id never stands in it. */
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

/** True where files were ever kept here; asking creates nothing. */
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
