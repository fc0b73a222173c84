import { prefetch } from '#client/data/reads.ts'
import type { Ways } from '#client/kit/waiting/overlay.ts'
import { reports } from '#contract/reports/calls.ts'
import type { Report } from '#contract/reports/shapes.ts'

/** What a report that is not at the studio yet has beside its form. */
const fresh: Partial<Report> = { version: 1, state: 'new', answer: null, author: null, photos: [], day: null, todo: null }

/** A form names photos by their uploads, which have no address yet. */
const written = (body: object): Partial<Report> => ({ ...(body as Partial<Report>), photos: [] })

/** What this device reported and has not sent. */
export const ownWays: Ways<Report> = { calls: { add: reports.create }, fresh, meant: written, doings: { add: 'Gemeldet' } }

/** What this device answered. */
export const ways: Ways<Report> = {
  calls: { edit: reports.answer },
  one: ({ _id, studio }) => prefetch(reports.one, { params: { id: _id }, query: { studio } }, 0),
  doings: { edit: 'Meldung bearbeitet' },
}
