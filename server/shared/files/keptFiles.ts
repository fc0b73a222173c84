import { createHash, createHmac } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { isUploadId, type Stored } from '#contract/files.ts'
import { type FilmType, fileTypes } from '#contract/fileTypes.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House, WithBytes, WithDomains, WithSettings } from '#server/kit/house.ts'
import { under } from '#server/kit/plug.ts'
import type { Uploaded, Who } from '#server/serve/serve.ts'
import { addressOf } from './fileAddress.ts'
import { openers } from './plugs.ts'
import { file, fileUpload } from './tables.ts'

/** The domain's word on who opens a kind of file by a signed address. */
export const openerOf = (house: WithDomains, kind: string) => under(openers.all(house), kind)

/** A kind of file of which no domain says who opens it is a fault of the code: its address would open for whoever was given it once. */
function mustBeOpened(house: WithDomains, kind: string, open: boolean) {
  if (!open && openerOf(house, kind) === undefined) throw new Error(`No domain says who opens files of kind ${kind}`)
}

/** A file to keep: an upload as the pipeline took it, or one made here and laid down. */
export interface Keeping extends Pick<Uploaded, 'bytes' | 'type' | 'open' | 'draft'>, Partial<Pick<Uploaded, 'width' | 'height'>> {
  /** Id of its owner, with whom it is deleted; null for the house's own. */
  owner: string | null
  kind: string
}

/** Keeps a file under a name made of its content; the same one again is the same file. Its bytes are laid down already: the transaction gives them their name. */
export async function keepFile(tx: Tx, house: House, { owner, kind, bytes, type, open, width, height, draft }: Keeping): Promise<string> {
  mustBeOpened(house, kind, open)
  const name = nameOf({ owner, kind, bytes, type, open })
  await hold(tx, name)
  await house.bytes.name(name, { draft, bytes })
  const row = { name, person: owner, kind, type, bytes: bytes.length, width, height, open, created: new Date().toISOString() }
  // Kept anew, it is young again: whoever sweeps at this moment sees that it is wanted.
  await tx
    .insert(file)
    .values(row)
    .onConflictDoUpdate({ target: file.name, set: { created: row.created } })
  return name
}

/** A copy of a kept picture, which is nobody's own and stays where its owner takes theirs away. */
export interface CopiedPicture {
  from: string
  kind: string
}

/** A copy's name is made of the first one's, which stands for its content: copied again it is the same. */
const copyNameOf = ({ from, kind }: CopiedPicture) => `s${hashOf(`copy\0${kind}\0${from}`)}${from.slice(from.lastIndexOf('.'))}`

/** Copies a picture's bytes before the transaction that keeps the copy; what nobody keeps is swept. */
export const copyBeforehand = ({ bytes }: WithBytes, copied: CopiedPicture) => bytes.copy(copied.from, copyNameOf(copied))

/** The name of a copy that was kept when copies were named after their content; undefined where the picture is gone, or its copy has today's name. */
export async function earlierCopyOf({ bytes }: WithBytes, { from, kind }: CopiedPicture, names: readonly (string | null)[]) {
  const others = names.filter(name => name !== null && name !== copyNameOf({ from, kind }))
  const whole = others.length > 0 ? await bytes.read(from) : undefined
  const name = whole && nameOf({ owner: null, kind, bytes: whole, type: 'image/webp', open: false })
  return others.find(other => other === name) ?? undefined
}

/** Keeps a copy whose bytes lie there already; what was not foreseen is copied now. Undefined where the picture is gone. */
export async function keepCopy(tx: Tx, house: House, copied: CopiedPicture) {
  const { from, kind } = copied
  mustBeOpened(house, kind, false)
  const [first] = await tx.select().from(file).where(eq(file.name, from))
  if (!first) return undefined
  const name = copyNameOf(copied)
  await hold(tx, name)
  const lies = (await house.bytes.sizeOf(name)) === first.bytes || (await house.bytes.copy(from, name))
  if (!lies) {
    house.log.error({ file: from }, 'a kept picture has no bytes, so there is no copy of it')
    return undefined
  }
  const row = { ...first, name, kind, person: null, open: false, created: new Date().toISOString() }
  await tx
    .insert(file)
    .values(row)
    .onConflictDoUpdate({ target: file.name, set: { created: row.created } })
  return row
}

/**
 * A film's name. It is too large to be read for its hash, so the name is made of its upload, and one that had its name when the server ended,
 * but no row yet, is found again.
 */
export const filmName = ({ settings }: WithSettings, upload: string, type: FilmType) =>
  `s${createHmac('sha256', settings.secrets.file).update(`film ${upload}`).digest('base64url').slice(0, 32)}.${fileTypes[type]}`

/** Keeps a film whose bytes have their name already; false where they are gone. */
export async function keepFilm(tx: Tx, house: House, { name, bytes, type }: { name: string; bytes: number; type: FilmType }) {
  mustBeOpened(house, 'video', false)
  await hold(tx, name)
  if ((await house.bytes.sizeOf(name)) !== bytes) return false
  const row = { name, person: null, kind: 'video', type, bytes, open: false, created: new Date().toISOString() }
  await tx
    .insert(file)
    .values(row)
    .onConflictDoUpdate({ target: file.name, set: { created: row.created } })
  return true
}

/** The same as an upload's answer; what its device calls it is remembered. */
export async function keepUpload(
  tx: Tx,
  house: House,
  { who, owner, kind, body, key }: { who: Pick<Who, '_id' | 'session'>; owner: string | null; kind: string; body: Uploaded; key?: string },
): Promise<Stored> {
  const name = await keepFile(tx, house, { owner, kind, ...body })
  if (isUploadId(key)) await tx.insert(fileUpload).values({ person: who._id, key, file: name }).onConflictDoNothing()
  const { type, width, height, bytes } = body
  return { name, address: addressOf(house, who, name), type, bytes: bytes.length, width, height }
}

/** The name on the disk of a kept picture in another size, and the picture's own by it. */
export const sizedName = (name: string, side: number) => name.replace(/\.webp$/, `.${side}.webp`)
const wholePictureNameOf = (name: string) => name.replace(/\.\d+\.webp$/, '.webp')

/** Gives what was made of a kept picture its name; nothing stays where the picture has gone meanwhile. */
export const keepBeside = (house: House, { name, sized, bytes, draft }: { name: string; sized: string; bytes: Buffer; draft: string }) =>
  house.db.transaction(async tx => {
    await hold(tx, name)
    if ((await tx.$count(file, eq(file.name, name))) > 0) await house.bytes.name(sized, { draft, bytes })
    else await house.bytes.remove(draft)
  })

/** Forgets a file; its bytes go with the next sweep, so that a rollback loses nothing. */
export async function dropFile(tx: Tx, name: string) {
  await tx.delete(file).where(eq(file.name, name))
}

const hashOf = (about: string, bytes = new Uint8Array()) =>
  createHash('sha256').update(about).update(bytes).digest('base64url').slice(0, 32)

const nameOf = ({ owner, kind, bytes, type, open }: Omit<Keeping, 'draft'>) =>
  `${open ? 'o' : 's'}${hashOf(`${owner ?? ''}\0${kind}\0`, new Uint8Array(bytes))}.${fileTypes[type]}`

/** A file that a transaction under way has just written has no row yet. */
const young = 3_600_000

/** Until the transaction ends nobody else keeps or removes the bytes of this name. */
const hold = (tx: Tx, name: string) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`file ${name}`}, 0))`)

/** Removes bytes that no row knows of, other sizes of a picture too, once they are old enough. */
export async function sweepFiles(house: House, now = Date.now()) {
  const found = await house.bytes.all()
  const old = found.filter(({ changed }) => now - changed > young)
  await removeUnknown(
    house,
    old.map(({ name }) => name),
  )
}

/** Removes the bytes of these names, other sizes too, at once; what is kept anew stays. */
export async function removeFiles(house: House, names: readonly string[]) {
  for (const name of names) {
    const found = await house.bytes.all(name.slice(0, name.indexOf('.')))
    await removeUnknown(
      house,
      found.map(({ name }) => name),
    )
  }
}

async function removeUnknown(house: House, due: readonly string[]) {
  for (let from = 0; from < due.length; from += 1000) {
    const part = due.slice(from, from + 1000)
    const known = await house.db
      .select({ name: file.name })
      .from(file)
      .where(inArray(file.name, part.map(wholePictureNameOf)))
    const held = new Set(known.map(({ name }) => name))
    for (const name of part) if (!held.has(wholePictureNameOf(name))) await removeSurely(house, name)
  }
}

/** Looks once more, for it may be kept anew since. */
const removeSurely = (house: House, name: string) =>
  house.db.transaction(async tx => {
    const whole = wholePictureNameOf(name)
    await hold(tx, whole)
    if ((await tx.$count(file, eq(file.name, whole))) === 0) await house.bytes.remove(name)
  })
