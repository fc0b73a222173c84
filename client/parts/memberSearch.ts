import { useEffect, useMemo, useState } from 'react'
import { queries } from '#client/data/cache.ts'
import { CallError } from '#client/data/problem.ts'
import { keyOf, prefetch } from '#client/data/reads.ts'
import { session } from '#client/data/signed.ts'
import { fold, foldJoined, foldWide } from '#contract/fold.ts'
import { german } from '#contract/german.ts'
import { type FoundPerson, people } from '#contract/people.ts'

/** Fewer characters search nothing, and the request is debounced until typing has paused this long, in ms (L143). */
export const fewest = 3
const pause = 500
const mostLocal = 8

const holding = [people.search, people.byStudio, people.list, people.choose, people.card].map(call => String(keyOf(call)[0]))
const isPerson = (row: unknown): row is FoundPerson => typeof row === 'object' && row !== null && '_id' in row && 'nachname' in row

function foundPeopleOf(answer: unknown): FoundPerson[] {
  if (Array.isArray(answer)) return answer.filter(isPerson)
  const { rows } = (answer ?? {}) as { rows?: unknown }
  if (Array.isArray(rows)) return rows.filter(isPerson)
  // A card names the studio in full.
  return isPerson(answer) ? [{ ...answer, studio: (answer.studio as { code?: string } | null)?.code ?? null }] : []
}

/** All people whom this device has loaded for the signed-in person; on a studio's tablet for the acting employee. */
export function knownPeople(): FoundPerson[] {
  const known = new Map<string, FoundPerson>()
  const mine = session().employee?.employee._id
  for (const { queryKey, state } of queries.getQueryCache().getAll()) {
    if (!holding.includes(String(queryKey[0])) || queryKey[2] !== mine) continue
    for (const person of foundPeopleOf(state.data)) known.set(person._id, person)
  }
  return [...known.values()]
}

/** The name of somebody whom this device knows. */
export function nameOfKnown(id: string) {
  const found = knownPeople().find(({ _id }) => _id === id)
  return found && { vorname: found.vorname, nachname: found.nachname }
}

export const nameOf = ({ nachname, vorname }: Pick<FoundPerson, 'nachname' | 'vorname'>) => `${nachname}, ${vorname}`

/** True where every word of `text` stands in the person's name, email or phone, accents and case left aside. */
export function isMatch(person: FoundPerson, text: string) {
  const names = `${person.vorname} ${person.nachname}`
  const hay = ` ${fold(`${names} ${person.email}`)} ${foldWide(names)} ${foldJoined(names)} ${(person.telefon ?? '').replace(/\D/g, '')}`
  const said = [fold(text), foldWide(text)]
  const digits = text.replace(/\D/g, '').replace(/^(?:0041|41(?=\d{9})|0)/, '')
  if (/^[+\d\s()/.-]+$/.test(text.trim())) return digits.length >= fewest && hay.includes(digits)
  return said.some(each =>
    each
      .split(/[\s|,;]+/)
      .filter(Boolean)
      .every(word => hay.includes(word.length < fewest ? ` ${word}` : word)),
  )
}

export function localMatches(text: string, studio?: string) {
  return knownPeople()
    .filter(person => (studio === undefined || person.studio === studio) && isMatch(person, text))
    .sort((one, other) => german.compare(nameOf(one), nameOf(other)))
    .slice(0, mostLocal)
}

export interface MemberSearch {
  /**
   * `short`: fewer than three characters; `asking`: the debounce or the server; `offline` and `failed` show people known on this device.
   */
  state: 'short' | 'asking' | 'found' | 'offline' | 'failed'
  /** People known on this device first, nobody twice. */
  found: FoundPerson[]
  /** Number of them that this device knew already. */
  local: number
  /** Reason of the failure. */
  problem?: string
}

type MemberSearchAnswer = { asked: string } & ({ rows: FoundPerson[] } | { error: CallError })

/** People whom `text` finds: at once among those known on this device, then from the server (L143). */
export function useMemberSearch(text: string, { studio }: { studio?: string } = {}): MemberSearch {
  const asked = text.trim()
  const [answer, setAnswer] = useState<MemberSearchAnswer>()
  const short = asked.length < fewest

  useEffect(() => {
    if (short) return
    let wanted = true
    const timer = setTimeout(() => {
      prefetch(people.search, { query: { q: asked, studio } }, 30_000).then(
        rows => wanted && setAnswer({ asked, rows }),
        (error: unknown) => wanted && error instanceof CallError && setAnswer({ asked, error }),
      )
    }, pause)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [asked, short, studio])

  const local = useMemo(() => (short ? [] : localMatches(asked, studio)), [asked, short, studio])
  if (short) return { state: 'short', found: [], local: 0 }
  if (answer?.asked !== asked) return { state: 'asking', found: local, local: local.length }
  if ('error' in answer)
    return {
      state: answer.error.code === 'offline' ? 'offline' : 'failed',
      found: local,
      local: local.length,
      problem: answer.error.message,
    }
  const known = new Set(local.map(({ _id }) => _id))
  return { state: 'found', found: [...local, ...answer.rows.filter(({ _id }) => !known.has(_id))], local: local.length }
}
