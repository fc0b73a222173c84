import { prefetch } from '#client/data/reads.ts'
import type { Ways } from '#client/kit/waiting/overlay.ts'
import { reports } from '#contract/reports/calls.ts'
import type { StudioReport } from '#contract/reports/shapes.ts'

/** Fields that a report has beside its form while it is not at the studio yet. */
const fresh: Partial<StudioReport> = { version: 1, state: 'new', answer: null, author: null, photos: [], day: null, todo: null }

/** A form names photos by their uploads, which have no address yet. */
const writtenReportOf = (body: object): Partial<StudioReport> => ({ ...(body as Partial<StudioReport>), photos: [] })

/** Reports of this device that it has not sent. */
export const ownWays: Ways<StudioReport> = { calls: { add: reports.create }, fresh, meant: writtenReportOf, doings: { add: 'Gemeldet' } }

/** Answers that were given on this device. */
export const ways: Ways<StudioReport> = {
  calls: { edit: reports.answer },
  one: ({ _id, studio }) => prefetch(reports.one, { params: { id: _id }, query: { studio } }, 0),
  doings: { edit: 'Meldung bearbeitet' },
}
