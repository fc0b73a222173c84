import { useEffect, useMemo, useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { prefetch, useCall } from '#client/data/reads.ts'
import { useMe } from '#client/data/session.ts'
import { toast } from '#client/kit/toast.ts'
import { useBlockedPeople } from '#client/parts/useBlockedPeople.ts'
import { chat } from '#contract/chat/calls.ts'
import { type ChatGroup, mostAdded, type Writable } from '#contract/chat/shapes.ts'
import { fold, foldJoined } from '#contract/fold.ts'
import { friends } from '#contract/friends.ts'
import { german } from '#contract/german.ts'
import { social } from '#contract/social/calls.ts'
import { useGroups } from './groupLines.ts'

/** Somebody to choose: the studio's account, whom one may write to or add to a group, or whom one can only invite into it. */
export interface Choice {
  _id: string
  vorname: string
  nachname: string
  bild: string | null
  kind: 'studio' | 'open' | 'invited'
  /** Makes training plans. */
  trainer?: boolean
}

export const fullName = ({ vorname, nachname }: Pick<Choice, 'vorname' | 'nachname'>) => `${vorname} ${nachname}`.trim()

/** The same people with this one ticked or no longer; beyond what one call adds nobody is, and it is said (K05). */
export function toggled(picked: ReadonlyMap<string, Choice>, person: Choice) {
  const next = new Map(picked)
  if (next.delete(person._id)) return next
  if (picked.size < mostAdded) return next.set(person._id, person)
  toast(`Auf einmal gehen ${mostAdded} Personen. Die anderen fügst du danach hinzu.`)
  return picked
}

/** Milliseconds for which typing is debounced, and letters from which the studio is asked (K16 for people whom one can only invite). */
const pause = 400
const [fewest, fewestToInvite] = [2, 3]

/**
 * People to write to. Those of this device are there without a network: friends, and whoever one has written with; more are found by name at
 * the studio. `forGroup` are people for a group: friends are added, everybody else is invited, and the studio's own account is in none (K07).
 */
export function useChoices(typed: string, forGroup: boolean): readonly Choice[] {
  const me = useMe()?._id
  const near = useCall(chat.people)
  const circle = useCall(friends.list)
  const { groups } = useGroups()
  const found = useFound(typed.trim(), forGroup)
  const blocked = useBlockedPeople()
  return useMemo(() => {
    const own = (circle.data ?? []).map(friend => ({ ...friend, bild: friend.bild ?? null, kind: 'open' as const }))
    const others = [...openOf(near.data ?? []), ...found, ...recentIn(groups, me)]
    const all = forGroup ? peopleForGroup(own, others) : [...others, ...own]
    return choicesFor(
      typed,
      all.filter(({ _id }) => !blocked.has(_id)),
    )
  }, [groups, me, circle.data, near.data, found, blocked, typed, forGroup])
}

/** Friends, and whom one can only invite into a group. */
export const peopleForGroup = (friends: readonly Choice[], others: readonly Choice[]): Choice[] => [
  ...friends,
  ...others.filter(({ kind }) => kind !== 'studio').map(each => ({ ...each, kind: 'invited' as const })),
]

const openOf = (rows: readonly Writable[]): Choice[] =>
  rows.map(({ studio, ...person }) => ({ ...person, kind: studio ? ('studio' as const) : ('open' as const) }))

/** Partners of open one-to-one chats: whoever one has written with. */
const recentIn = (groups: readonly ChatGroup[], me: string | undefined) =>
  groups
    .filter(({ kind, state }) => kind === 'direct' && state === 'open')
    .flatMap(({ members }) => members.filter(({ userId }) => userId !== me))
    .map(({ _id, vorname, nachname, bild }) => ({ _id, vorname, nachname, bild, kind: 'open' as const }))

/** Each person once, as the first list that has them says; the studio first, then by name. Every word typed begins a word of the name. */
export function choicesFor(typed: string, all: readonly Choice[]): Choice[] {
  const words = fold(typed).split(/\s+/).filter(Boolean)
  const once = new Map<string, Choice>()
  for (const { _id, vorname, nachname, bild, kind, trainer } of all)
    if (!once.has(_id)) once.set(_id, { _id, vorname, nachname, bild, kind, ...(trainer && { trainer }) })
  return [...once.values()]
    .filter(person => {
      const parts = `${fold(fullName(person))} ${foldJoined(fullName(person))}`.split(/\s+/)
      return words.every(word => parts.some(part => part.startsWith(word)))
    })
    .sort((one, other) => rank(one) - rank(other) || german.compare(fullName(one), fullName(other)))
}
const rank = ({ kind }: Choice) => (kind === 'studio' ? 0 : 1)

const none: readonly Choice[] = []

function useFound(text: string, forGroup: boolean) {
  const online = useOnline()
  const [found, setFound] = useState<{ text: string; rows: readonly Choice[] }>()
  const due = online && text.length >= fewest
  useEffect(() => {
    if (!due) return
    let wanted = true
    const timer = setTimeout(() => {
      const open = prefetch(chat.people, { query: { q: text } }, 30_000).then(openOf)
      const known =
        forGroup && text.length >= fewestToInvite
          ? prefetch(social.search, { query: { q: text } }, 30_000).then(rows =>
              rows.map(each => ({ ...each, bild: each.bild ?? null, kind: 'invited' as const })),
            )
          : []
      Promise.all([open, known]).then(
        rows => wanted && setFound({ text, rows: rows.flat() }),
        () => {},
      )
    }, pause)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [text, due, forGroup])
  return due && found?.text === text ? found.rows : none
}
