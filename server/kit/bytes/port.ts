import type { Readable } from 'node:stream'

/** A file whose bytes lie somewhere. */
export interface Lying {
  name: string
  bytes: number
  /** When it got its name or was named anew, in ms. */
  changed: number
}

/** Bytes of which any stretch can be read. */
export interface BytesReader {
  bytes: number
  /** Up to `length` bytes; fewer at the end. */
  at(from: number, length: number): Promise<Buffer>
}

/**
 * The place where files lie, the same for all processes that share one record: a directory, or an S3-compatible store. Names are our own
 * (contract/files.ts), so none leads elsewhere. It throws what `refusalOf` takes for `stopping` where it does not answer.
 */
export interface Bytes {
  /** Writes bytes that have no name yet, so that a transaction that keeps them later only gives them one; what nobody keeps is swept. */
  layDown(bytes: Buffer): Promise<string>
  /** Gives what was laid down its name, whole or not at all, also where the power goes; done again it is done. */
  name(name: string, laid: { draft: string; bytes: Buffer }): Promise<void>
  /** Lays the bytes of one name under another one too, whole or not at all, and young as new ones; false where they are gone. */
  copy(from: string, to: string): Promise<boolean>
  /** Undefined where the bytes are gone. */
  read(name: string): Promise<Buffer | undefined>
  /** A file of which any stretch can be streamed, `end` included; undefined where the bytes are gone. */
  open(name: string): Promise<{ bytes: number; read(start: number, end: number): Readable } | undefined>
  /** How many bytes lie under a name; 0 where there are none. */
  sizeOf(name: string): Promise<number>
  remove(name: string): Promise<void>
  /** Every name, drafts too; or those that begin so, with at least four characters. */
  all(beginning?: string): Promise<Lying[]>
  pieces: UploadPieces
}

/** Large files on their way to us in pieces, each under an id of our own. */
export interface UploadPieces {
  /** Writes a piece at its place; written again it is the same. */
  write(id: string, offset: number, bytes: Buffer): Promise<void>
  /** How much really lies there without a gap from the start; a record that outlived a power cut says more than there is. */
  sizeOf(id: string): Promise<number>
  /** Undefined where there is nothing. */
  open(id: string): Promise<(BytesReader & { close(): Promise<void> }) | undefined>
  /** Gives them a name as one file; one that got its name before keeps it. */
  become(id: string, name: string): Promise<void>
  remove(id: string): Promise<void>
  ids(): Promise<string[]>
}
