import { and, eq, isNull } from 'drizzle-orm'
import { files } from '#contract/files.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import { file as fileReply, RangedReply, serve } from '#server/serve/serve.ts'
import { person, session } from '#server/shared/auth/tables.ts'
import { isOpen, signedFor } from './fileAddress.ts'
import { openerOf } from './keptFiles.ts'
import { abroad } from './plugs.ts'
import { file } from './tables.ts'

const forever = 'public, max-age=31536000, immutable'
/** Agreement may be taken back at any time: no browser keeps what may not be shown any more. */
const askedEachTime = 'private, no-store'
const forNow = 'private, max-age=21600, immutable'

export const fileCalls = serve(files, {
  view: async ({ who, params: { name }, query, tx, house }) => {
    const [row] = await tx.select().from(file).where(eq(file.name, name))
    if (!row) throw new Refusal('missing')
    const opener = openerOf(house, row.kind)
    if (!isOpen(name)) {
      const reader = signedFor(house, { name, until: query.until, sig: query.sig })
      const own = who !== undefined && who._id === row.person ? who.session : undefined
      const session = reader ? ((await isHere(tx, reader)) ? reader : undefined) : own
      if (!session || (typeof opener === 'object' && !(await opener.may(tx, name, session, house)))) throw new Refusal('missing')
    }
    const shown = /^(image|video)\//.test(row.type)
    const headers = {
      'cache-control': isOpen(name) ? forever : typeof opener === 'object' && !opener.kept ? askedEachTime : forNow,
      ...(isOpen(name) && abroad.all(house).flat().includes(row.kind) && { 'cross-origin-resource-policy': 'cross-origin' }),
      'content-disposition': `${shown ? 'inline' : 'attachment'}; filename="${name}"`,
    }
    if (row.type.startsWith('video/')) {
      const film = await house.bytes.open(name)
      if (!film) throw new Refusal('missing')
      return new RangedReply({ name, bytes: film.bytes }, film.read, row.type, headers)
    }
    const bytes = await house.bytes.read(name)
    if (!bytes) throw new Refusal('missing')
    return fileReply(bytes, { type: row.type, headers })
  },
})

/** An address outlives neither its reader's session nor its time. */
async function isHere(tx: Tx, _id: string) {
  const found = await tx
    .select({ _id: session._id })
    .from(session)
    .leftJoin(person, eq(person._id, session.person))
    .where(and(eq(session._id, _id), isNull(session.endedAt), isNull(person.deletedAt)))
  return found.length > 0
}
