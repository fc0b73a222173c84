import { ofEach, ofRests, ofSpans } from './daysJudged.ts'
import { law } from './law.ts'
import { type Permit, permitter } from './permits.ts'
import { blamer, ofHours, ofRows, ofSundays, ofWeeklyRests } from './weeksJudged.ts'
import { type Finding, type Judged, type Placed, placed, type Say, sentence, type Worker } from './worker.ts'

const noYear = { year: '', used: [] }

/** What permits allow of it is a hint that says so. */
function allowed(found: Map<string, Finding[]>, all: readonly Placed[], allow: ReturnType<typeof permitter>) {
  for (const shift of all) {
    const findings = found.get(shift._id)
    if (!findings) continue
    const after = findings.map((finding): Finding => {
      const { permit: kind } = law[finding.rule]
      const permit = kind && allow(shift, shift.wall.day, kind)
      if (!permit) return finding
      return { ...finding, weight: 'hint', text: `Mit Bewilligung ${permit.number}: ${finding.text}`, permit: permit._id }
    })
    found.set(shift._id, after)
  }
}

interface Around {
  /** Shifts of other studios and plans count and get no findings of their own. */
  own?: (id: string) => boolean
  permits?: readonly Permit[]
  /** Whose shifts they are, for permits that hold for one person. */
  person?: string
}

/** What the law says of one person's shifts, each by its id; ones without findings are left out. */
export function judged(
  shifts: readonly Judged[],
  worker: Worker,
  { own = () => true, permits = [], person = '' }: Around = {},
): ReadonlyMap<string, Finding[]> {
  const all = shifts.map(placed).sort((one, other) => one.begin - other.begin || (one._id < other._id ? -1 : 1))
  const found = new Map<string, Finding[]>()
  const say: Say = ({ _id }, rule, text) => {
    const known = found.get(_id) ?? []
    if (own(_id) && !known.some(one => one.rule === rule))
      found.set(_id, [...known, { rule, weight: law[rule].weight, text: sentence(rule, text) }])
  }
  ofEach(all, worker, say)
  ofRests(all, worker, say)
  ofSpans(all, worker, say)
  const blame = blamer(say, own)
  ofHours(all, worker, blame)
  ofWeeklyRests(all, blame)
  ofRows(all, blame)
  ofSundays(all, worker, blame)
  if (permits.length > 0) allowed(found, all, permitter(permits, person, worker.standing ?? noYear))
  return found
}
