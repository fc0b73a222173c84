import { and, eq } from 'drizzle-orm'
import { reservationOffice } from '#contract/reservations/reservationOffice.ts'
import { homeOf } from '#server/kit/homeOf.ts'
import { paged } from '#server/kit/page.ts'
import { ofStudioAsked } from '#server/kit/reach.ts'
import { reactivate } from '#server/reservations/defects.ts'
import { lockType } from '#server/reservations/reservationActs.ts'
import { tellClosed } from '#server/reservations/reservationClosing.ts'
import { tellChanged } from '#server/reservations/reservationNews.ts'
import { reservationType } from '#server/reservations/tables.ts'
import { serve } from '#server/serve/serve.ts'
import { keepUpload } from '#server/shared/files/keptFiles.ts'
import { bookedPage, bookFor, check, scan, usedBy } from './booked.ts'
import { rentalOf, setRental } from './rental.ts'
import { pictureKind, typeRows, typesAsked, withReports } from './reservationTypes.ts'

export const reservationOfficeCalls = serve(
  reservationOffice,
  {
    types: async given => {
      const rows = await typeRows.read(given, typesAsked(given.query))
      const page = paged(rows, given.query, ({ name }) => name, 'name')
      return { ...page, rows: await withReports(given.tx, page.rows) }
    },
    type: async given => (await withReports(given.tx, [await typeRows.one(given)]))[0]!,
    addType: async given => {
      const row = await typeRows.create(given)
      await tellChanged(given.tx, given.house, 'reservations', row._id)
      return row
    },
    editType: async given => {
      const { tx, house, params } = given
      const [before] = await tx
        .select({ closures: reservationType.closures })
        .from(reservationType)
        .where(eq(reservationType._id, params.id))
      const row = await typeRows.edit(given)
      const type = await lockType(tx, eq(reservationType._id, row._id))
      await tellClosed(tx, house, type, before?.closures ?? [])
      await tellChanged(given.tx, given.house, 'reservations', row._id)
      return (await withReports(given.tx, [row]))[0]!
    },
    removeType: async given => {
      const reply = await typeRows.remove(given)
      await tellChanged(given.tx, given.house, 'reservations', given.params.id)
      return reply
    },
    restoreType: async given => {
      const row = await typeRows.restore(given)
      await tellChanged(given.tx, given.house, 'reservations', row._id)
      return row
    },
    reactivate: async given => {
      const { tx, house, params } = given
      const where = and(eq(reservationType._id, params.id), ofStudioAsked(reservationType.studio, given))
      await reactivate(tx, house, await lockType(tx, where))
      return typeRows.one(given)
    },
    all: ({ tx, who, query }) => bookedPage(tx, who, query),
    book: ({ tx, house, who, body }) => bookFor({ tx, house, who }, body),
    check: ({ tx, house, who, params: { id }, body }) => check({ tx, house, who }, id, body.state),
    scan: ({ tx, house, who, body }) => scan(tx, house, who, body),
    used: ({ tx, who, query }) => usedBy(tx, who, query),
    rental: ({ tx, query }) => rentalOf(tx, query.studio),
    setRental: async ({ tx, house, body }) => {
      const set = await setRental(tx, body)
      for (const of of ['towels', 'bikes'] as const) await tellChanged(tx, house, of)
      return set
    },
    picture: ({ tx, house, who, body, key }) => keepUpload(tx, house, { who, owner: null, kind: pictureKind, body, key }),
  },
  {},
  homeOf([reservationType]),
)
