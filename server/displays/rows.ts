import { and, eq, inArray, sql } from 'drizzle-orm'
import type { DisplayForm, DisplayScreen } from '#contract/displays/calls.ts'
import type { GalleryForm } from '#contract/displays/galleries.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { ofStudioAsked, reachConditionOf } from '#server/kit/reach.ts'
import { type RowAct, rowsOf } from '#server/kit/rows.ts'
import { today } from '#server/kit/zone.ts'
import { endSessions } from '#server/shared/auth/sessions.ts'
import { tellDisplay, tellGallery } from './displayNews.ts'
import { type GalleryKind, studiosOf } from './rules.ts'
import { display, displayScreen, gallery } from './tables.ts'

/** How many pictures a gallery has, and of how many nothing is shown; the table is named in full, as a query of one table leaves its name away. */
const images = sql<number>`(select count(*)::int from gallery_image i where i.gallery = gallery._id)`
const hidden = () => sql<number>`(select count(*)::int from gallery_image i where i.gallery = gallery._id
  and not coalesce(i.shows_people = false or (i.shows_people and i.consent is not null and i.until >= ${today()}::date), false))`

/** Galleries, or albums, which have the same life. */
export function galleriesOfKind(kind: GalleryKind) {
  const rows = rowsOf({
    table: gallery,
    fields: ({ studio, title }: Omit<GalleryForm, '_id'>) => ({ studio, title }),
    born: () => ({ kind }),
    beside: { images, hidden: hidden() },
    visibleTo: who => and(eq(gallery.kind, kind), reachConditionOf(gallery.studio, studiosOf(who))),
    meant: given => and(eq(gallery.kind, kind), ofStudioAsked(gallery.studio, given)),
  })
  return {
    ...rows,
    list: rows.page(
      ({ title }) => title,
      'title',
      ({ studio }: { studio?: string[] }) => studio && inArray(gallery.studio, studio),
    ),
    remove: telling(rows.remove, tellGallery),
    restore: telling(rows.restore, tellGallery),
  }
}

type DisplayCallInput = RowAct & { params: { id: string } }
type Tells = (tx: Tx, house: House, _id: string) => Promise<unknown>

/** The same handler; once it is done, the screens that it concerns are told. */
const telling =
  <Given extends DisplayCallInput, Answer>(handle: (given: Given) => Promise<Answer>, tell: Tells) =>
  async (given: Given) => {
    const answer = await handle(given)
    await tell(given.tx, given.house, given.params.id)
    return answer
  }

/** Screens of each display, the one that was last in contact first. */
const screens = sql<DisplayScreen[]>`coalesce((select json_agg(json_build_object('_id', s._id, 'device', s.device,
  'begun', to_char(s.begun at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'seen', to_char(s.seen at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by s.seen desc)
  from display_screen ds join session s on s._id = ds.session and s.ended_at is null where ds.display = display._id), '[]')`

/** Refuses galleries and albums that are not there, or another studio's. */
async function mustShow(tx: Tx, { studio, galleries, albums }: Pick<DisplayForm, 'studio' | 'galleries' | 'albums'>) {
  const count = (ids: readonly string[], kind: GalleryKind) =>
    tx.$count(gallery, and(inArray(gallery._id, [...ids]), eq(gallery.kind, kind), eq(gallery.studio, studio)))
  const gone = 'Das gibt es in diesem Studio nicht: Wähle es nochmals aus.'
  if (galleries.length > 0 && (await count(galleries, 'gallery')) !== galleries.length) throw new Refusal('invalid', { galleries: gone })
  if (albums.length > 0 && (await count(albums, 'album')) !== albums.length) throw new Refusal('invalid', { albums: gone })
}

const plain = rowsOf({
  table: display,
  fields: ({ studio, title, galleries, albums, courses, seconds, hours }: Omit<DisplayForm, '_id'>) => ({
    studio,
    title,
    courses,
    seconds,
    hours,
    galleries: [...new Set(galleries)],
    albums: [...new Set(albums)],
  }),
  beside: { screens },
  visibleTo: who => reachConditionOf(display.studio, studiosOf(who)),
  meant: given => ofStudioAsked(display.studio, given),
  mayStand: ({ tx }, fields) => mustShow(tx, fields),
})

/** Ends the sessions of a display's screens, which are gone within a second. */
async function endScreens(tx: Tx, house: House, _id: string) {
  const rows = await tx.select({ session: displayScreen.session }).from(displayScreen).where(eq(displayScreen.display, _id))
  for (const { session } of rows) await endSessions(tx, house, { session }, 'ended')
}

export const displayRows = {
  ...plain,
  list: plain.page(
    ({ title }) => title,
    'title',
    ({ studio }: { studio?: string[] }) => studio && inArray(display.studio, studio),
  ),
  edit: async (given: Parameters<typeof plain.edit>[0]) => {
    const row = await plain.edit(given)
    await tellDisplay(given.tx, given.house, row._id)
    return row
  },
  async remove(given: Parameters<typeof plain.remove>[0]) {
    const answer = await plain.remove(given)
    if ((await given.tx.$count(display, and(eq(display._id, given.params.id), sql`${display.removedAt} is not null`))) > 0)
      await endScreens(given.tx, given.house, given.params.id)
    return answer
  },
}
