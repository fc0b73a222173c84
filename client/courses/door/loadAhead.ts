import { forgetAnswers } from '#client/data/cache.ts'
import { prefetch } from '#client/data/reads.ts'
import { keepScanner } from '#client/kit/code/detector.ts'
import { doorsAsked } from '#client/parts/door/doorsAsked.ts'
import { nameOf } from '#contract/call.ts'
import { courseDoor } from '#contract/courses/courseDoor.ts'
import { dayMs } from '#contract/time.ts'

/** Time in ms that a roster is kept: it holds names, so it stays for its day and the one after. */
const longest = 2 * dayMs
const atOnce = 4

/** Prefetches the rosters of today and tomorrow at whose doors this person may stand, and the code for scanning. */
export async function loadDoors(age = 300_000) {
  const doors = await prefetch(courseDoor.doors, doorsAsked(), age)
  const wanted = doors.filter(({ endsAt }) => Date.parse(endsAt) > Date.now() - longest)
  const load = async (): Promise<void> => {
    const next = wanted.shift()
    if (!next) return
    await prefetch(courseDoor.roster, { params: { id: next._id } }, age).catch(() => {})
    return load()
  }
  await Promise.all(Array.from({ length: atOnce }, load))
  await forgetAnswers((key, data) => isOld(key, data))
  await keepScanner().catch(() => {})
}

const rosters = nameOf(courseDoor.roster)

function isOld([call]: readonly unknown[], data: unknown) {
  const ended = (data as { execution?: { endsAt?: string } } | undefined)?.execution?.endsAt
  return call === rosters && ended !== undefined && Date.parse(ended) < Date.now() - longest
}
