import { besideShifts, type TripDay, tripsBeside, type WorkBlock } from './besideShifts.ts'
import { judgeDailyRests, judgeDaySpans, judgeEachShift } from './daysJudged.ts'
import { judgeHalfDays } from './halfDays.ts'
import { law } from './law.ts'
import { type Permit, permitter } from './permits.ts'
import { judgeMakingUp, judgeSundays } from './sundaysJudged.ts'
import { blamer, judgeHours, judgeRowsOfDays, judgeWeeklyRests } from './weeksJudged.ts'
import { type Judged, type PlacedShift, placed, type Say, type ShiftFinding, sentence, type Worker } from './worker.ts'

const noYear = { year: '', used: [] }

/** Findings that a permit allows become hints that say so. */
function allowed(found: Map<string, ShiftFinding[]>, all: readonly PlacedShift[], allow: ReturnType<typeof permitter>) {
  for (const shift of all) {
    const findings = found.get(shift._id)
    if (!findings) continue
    const after = findings.map((finding): ShiftFinding => {
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
  /** Work of theirs that is no shift: it counts where no shift stands, and gets no findings. */
  blocks?: readonly WorkBlock[]
  /** Days that they are on a trip. */
  trips?: readonly TripDay[]
  /** Person whose shifts they are, for permits that hold for one person. */
  person?: string
}

/** Findings of the law on one person's shifts, each by its id; ones without findings are left out. */
export function judged(
  shifts: readonly Judged[],
  worker: Worker,
  { own: isOwn = () => true, permits = [], blocks = [], trips = [], person = '' }: Around = {},
): ReadonlyMap<string, ShiftFinding[]> {
  const covered = besideShifts(shifts, blocks)
  const beside = [...covered, ...tripsBeside([...shifts, ...covered], trips)]
  const none = new Set(beside.map(({ _id }) => _id))
  const own = (id: string) => !none.has(id) && isOwn(id)
  const all = [...shifts, ...beside].map(placed).sort((one, other) => one.begin - other.begin || (one._id < other._id ? -1 : 1))
  const found = new Map<string, ShiftFinding[]>()
  const say: Say = ({ _id }, rule, text) => {
    const known = found.get(_id) ?? []
    if (own(_id) && !known.some(one => one.rule === rule))
      found.set(_id, [...known, { rule, weight: law[rule].weight, text: sentence(rule, text) }])
  }
  const timed = all.filter(({ clockless }) => !clockless)
  judgeEachShift(timed, worker, say)
  const rested = judgeDailyRests(timed, worker, say)
  judgeDaySpans(timed, worker, say)
  const blame = blamer(say, own)
  judgeHours(all, worker, { blame, rested })
  judgeWeeklyRests(all, worker, blame)
  judgeHalfDays(all, blame)
  judgeRowsOfDays(all, blame)
  judgeSundays(all, worker, blame)
  judgeMakingUp(all, worker, { blame, own })
  if (permits.length > 0) allowed(found, all, permitter(permits, person, worker.standing ?? noYear))
  return found
}
