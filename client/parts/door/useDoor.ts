import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { v7 } from 'uuid'
import { onFrame } from '#client/data/live.ts'
import { useAllActs } from '#client/data/outboxActs.ts'
import type { CallError } from '#client/data/problem.ts'
import { staleIn } from '#client/data/reads.ts'
import { type ActOf, actsOf } from '#client/data/waitingActs.ts'
import type { TickState } from '#client/kit/Tick.tsx'
import type { DoorAct } from '#contract/courses/courseDoor.ts'
import type { NewAct } from '#contract/rules/door/doorDecisions.ts'
import { type DoorRoster, type DoorSession, type DoorView, doorView, type OwnAct } from '#contract/rules/door/doorRules.ts'
import type { DoorAbout, DoorKind } from './kind.ts'

/** The acts of an outbox row at its door. */
export function actsIn({ body, state, message }: ActOf<DoorKind['call']>): OwnAct[] {
  const refused = state === 'refused' ? (message ?? 'Abgelehnt') : undefined
  return body.acts.map(act => ({ ...act, refused }))
}

/** This device's acts at a door as far as the outbox knows them: waiting, refused or acknowledged. */
function useOwnActs({ call }: Pick<DoorKind, 'call'>, id: string) {
  const rows = useAllActs()
  return useMemo(() => actsOf(rows, call, id).flatMap(actsIn), [rows, call, id])
}

/** The present moment, every fifteen seconds: it begins and the door closes while it is looked at. */
function useNow() {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 15_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

export interface Door<H extends DoorSession = DoorSession> {
  roster?: DoorRoster<H>
  view?: DoorView<H>
  about?: DoorAbout
  /** «Kurs», «Event». */
  noun: string
  own: readonly OwnAct[]
  now: number
  stand?: number
  error: CallError | null
  again: () => unknown
  /** The door at this moment, with the acts that are still being stored. */
  look: () => DoorView | undefined
  /** Stores acts in the outbox; answers them with their ids once they outlive a kill. */
  write: (acts: readonly NewAct[], title: string) => Promise<DoorAct[]>
}

/** A door on this device: the roster as it was last loaded, with every act done here since. */
export function useDoor<H extends DoorSession>(kind: DoorKind<H>, id: string): Door<H> {
  const { data: roster, error, stand, again } = kind.useRoster(id)
  const kept = useOwnActs(kind, id)
  const [fresh, setFresh] = useState<readonly DoorAct[]>([])
  /** Acts that are being stored: the next tap reckons with them, and they are shown once they are stored. */
  const keeping = useRef<readonly DoorAct[]>([])
  const now = useNow()
  useHeard(kind, id)
  const own = useMemo(() => withFresh(kept, fresh), [kept, fresh])
  const latest = useRef({ roster, own })
  latest.current = { roster, own }
  const view = useMemo(() => roster && doorView(roster, own, now), [roster, own, now])
  const look = useCallback(() => {
    const { roster: known, own: acts } = latest.current
    return known && doorView(known, withFresh(acts, keeping.current), Date.now())
  }, [])
  const title = useRef('')
  const send = kind.useCheck(() => title.current)
  const write = useCallback(
    async (wanted: readonly NewAct[], words: string) => {
      const at = new Date().toISOString()
      const acts = wanted.map(act => ({ ...act, _id: v7(), at }))
      title.current = words
      keeping.current = [...keeping.current, ...acts]
      try {
        await send({ params: { id }, body: { acts } })
        latest.current = { ...latest.current, own: withFresh(latest.current.own, acts) }
        setFresh(before => [...before.slice(-600), ...acts])
      } finally {
        keeping.current = keeping.current.filter(act => !acts.includes(act))
      }
      return acts
    },
    [id, send],
  )
  return { roster, view, about: roster && kind.about(roster.execution), noun: kind.noun, own, now, stand, error, again, look, write }
}

/** Adds the fresh acts: the outbox tells of an act a moment after it was done. */
function withFresh(kept: readonly OwnAct[], fresh: readonly DoorAct[]): OwnAct[] {
  const known = new Set(kept.map(({ _id }) => _id))
  return [...kept, ...fresh.filter(({ _id }) => !known.has(_id))]
}

/** Debounce in ms: a whole queue of people at another door causes one request. */
const gather = 250

/** Refetches when the studio says that something changed at this door. */
function useHeard({ isAbout, domain }: Pick<DoorKind, 'isAbout' | 'domain'>, id: string) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onFrame(({ event, data }) => {
      if (event !== 'ready' && !isAbout(event, data, id)) return
      clearTimeout(timer)
      timer = setTimeout(() => void staleIn([domain]), gather)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [id, isAbout, domain])
}

/** Tells whether the studio has an act of this device, has refused it, or does not know it yet. */
export function standingOf({ roster, own }: Pick<Door, 'roster' | 'own'>, id: string): TickState {
  if (roster?.log.some(({ _id }) => _id === id)) return 'ok'
  return own.find(({ _id }) => _id === id)?.refused ? 'refused' : 'waiting'
}
