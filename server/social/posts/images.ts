import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { AccessHolder } from '#contract/access.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithDb } from '#server/kit/house.ts'
import { file as fileReply, type Who } from '#server/serve/serve.ts'
import { grantsOfPerson, rolesOfPerson } from '#server/shared/auth/grants.ts'
import { person, session } from '#server/shared/auth/tables.ts'
import { isOld } from '#server/shared/files/named.ts'
import { sizedBytes } from '#server/shared/files/sized.ts'
import { file } from '#server/shared/files/tables.ts'
import { socialProfile } from '#server/social/tables.ts'
import { postsSeenBy, reviewedBy } from './rules.ts'
import { post, postPicture, postPictures } from './tables.ts'

/** Longest side in pixels of a small picture. */
const smallSide = 480

/** True for who sees a post with this picture, for who reviews it as long as it waits, and for its owner. */
async function maySee({ tx, who }: { tx: Tx; who: AccessHolder & Pick<Who, '_id' | 'employee'> }, name: string) {
  const [found] = await tx
    .select({ name: file.name })
    .from(file)
    .leftJoin(postPicture, eq(postPicture.file, file.name))
    .leftJoin(post, eq(post._id, postPicture.post))
    .leftJoin(person, eq(person._id, post.author))
    .leftJoin(socialProfile, eq(socialProfile.person, post.author))
    .where(
      and(
        eq(file.name, name),
        eq(file.kind, postPictures),
        or(
          eq(file.person, who._id),
          and(sql`${post._id} is not null`, or(postsSeenBy(who._id), and(eq(post.state, 'pending'), reviewedBy(who)))),
        ),
      ),
    )
    .limit(1)
  return found !== undefined
}

/** The same for an address that was made for a session; of a post that was removed it opens for nobody any more. */
export async function opensPostPicture(tx: Tx, name: string, sid: string): Promise<boolean> {
  const [reader] = await tx.select({ person: session.person }).from(session).where(eq(session._id, sid))
  if (!reader?.person) return false
  const removed = await tx
    .select({ _id: post._id })
    .from(postPicture)
    .innerJoin(post, eq(post._id, postPicture.post))
    .where(and(eq(postPicture.file, name), eq(post.state, 'removed')))
  if (removed.length > 0) return false
  const [grants, roles] = await Promise.all([grantsOfPerson(tx, reader.person), rolesOfPerson(tx, reader.person)])
  return maySee({ tx, who: { _id: reader.person, grants, roles } }, name)
}

/** A post's picture, for who may see it at this moment (K24): nothing between the two keeps it. */
export async function imageFor(given: Acting, name: string, small: boolean) {
  if (!(await maySee(given, name))) throw new Refusal('missing')
  const bytes = await (small ? sizedBytes(given.house, name, smallSide) : given.house.bytes.read(name))
  if (!bytes) throw new Refusal('missing')
  const headers = { 'cache-control': 'no-store', 'content-disposition': `inline; filename="${name}"` }
  return fileReply(bytes, { type: 'image/webp', headers })
}

/** Deletes pictures that no post has, once no device can name them any more (K24). */
export async function dropUnused({ db }: WithDb, now: Date) {
  const unused = db.select({ name: file.name }).from(file).leftJoin(postPicture, eq(postPicture.file, file.name))
  const old = await unused.where(and(isOld(db as Tx, postPictures, now.getTime()), isNull(postPicture.post)))
  for (const { name } of old)
    await db
      .delete(file)
      .where(and(eq(file.name, name), sql`not exists (select 1 from ${postPicture} where ${postPicture.file} = ${name})`))
}
