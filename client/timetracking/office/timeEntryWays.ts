import { CallError } from '#client/data/problem.ts'
import { prefetch } from '#client/data/reads.ts'
import type { Ways } from '#client/kit/waiting/overlay.ts'
import { addDays } from '#contract/days.ts'
import type { Content, TimeEntryRow } from '#contract/timetracking/shapes.ts'
import { timeOffice } from '#contract/timetracking/timeOffice.ts'
import { dayAt } from '#contract/zone.ts'

const length = ({ from, to }: { from: string; to: string }) => Math.max(0, Date.parse(to) - Date.parse(from))

/** The entry as the office wrote it: it counts from these words alone, and nothing is doubtful in it any more. */
function officeEntryOf(body: object): Partial<TimeEntryRow> {
  const { from, to, breaks, kind } = body as Content
  const worked = length({ from, to }) - breaks.reduce((sum, one) => sum + length(one), 0)
  const { reason } = body as { reason: string }
  return { from, to, breaks, kind, reason, source: 'office', state: 'done', minutes: Math.round(worked / 60_000), flags: [], doubts: [] }
}

const page = 200

/** The entry as the studio has it now; what was written says on which days to look for it. */
async function loadTimeEntry({ _id, from }: TimeEntryRow): Promise<TimeEntryRow> {
  const day = dayAt(Date.parse(from!))
  const params = { a: addDays(day, -7), b: addDays(day, 7) }
  for (let offset = 0; ; offset += page) {
    const { rows, total } = await prefetch(timeOffice.list, { params, query: { offset, limit: page } }, 0)
    const found = rows.find(row => row._id === _id)
    if (found) return found
    if (offset + page >= total) throw new CallError('missing', 'Diesen Eintrag gibt es nicht mehr.')
  }
}

/** The ways of others' entries: acts of this device that wrote over them, or struck them. */
export const entryWays: Ways<TimeEntryRow> = {
  calls: { edit: timeOffice.update, remove: timeOffice.remove },
  meant: officeEntryOf,
  one: loadTimeEntry,
  doings: { remove: 'Gestrichen' },
}
