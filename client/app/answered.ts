import { staleIn, touchedBy } from '#client/data/reads.ts'
import { patchUser, session } from '#client/data/signed.ts'
import type { User } from '#contract/auth.ts'

/** Makes the queries stale that an act touched, once its answer has come out of the outbox. */
export async function answered(person: string, name: string, answer: unknown) {
  const { callNamed } = await import('#contract/callNamed.ts')
  const found = await callNamed(name)
  if (session().user?._id !== person) return
  if (name.startsWith('account.')) patchUser(storedOf(answer as Partial<User>))
  if (!found) return
  if (touched.size === 0) setTimeout(tellStale, pause)
  for (const domain of touchedBy(found)) touched.add(domain)
}

function tellStale() {
  const domains = [...touched]
  touched.clear()
  void staleIn(domains)
}

/** Domains of acts that were answered a moment ago: many come with one answer, and what they touched is asked for once. */
const touched = new Set<string>()
const pause = 50

/** Fields of the stored user in an answer about one's own account. */
function storedOf({ vorname, nachname, bild, geburtstag, streakGoal }: Partial<User>): Partial<User> {
  if (vorname === undefined || nachname === undefined) return {}
  return { vorname, nachname, userName: `${vorname} ${nachname}`.trim(), bild, geburtstag, birthday: geburtstag, streakGoal }
}
